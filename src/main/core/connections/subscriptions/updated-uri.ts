import { isObject } from '../../../../shared/json/is-object.ts';
import { parsedJson } from '../../../../shared/json/parsed-json.ts';
import { longestUri } from '../../../../shared/model/servers/resource-subscription.ts';

const longestMessage = 2 * longestUri;

/** The URI of a notification that a resource was updated; undefined for one without. */
export function updatedUri(content: Uint8Array | string): string | undefined {
  if (content.length > longestMessage) return undefined;
  const message = parsedJson(Buffer.from(content).toString('utf8'));
  const params = isObject(message) ? message['params'] : undefined;
  const uri = isObject(params) ? params['uri'] : undefined;
  return typeof uri === 'string' && uri !== '' && uri.length <= longestUri ? uri : undefined;
}
