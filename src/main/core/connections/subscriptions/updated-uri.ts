import { isObject } from '../../../../shared/json/is-object.ts';
import { parsedJson } from '../../../../shared/json/parsed-json.ts';
import { longestUri } from '../../../../shared/model/servers/resource-subscription.ts';

const updated = 'notifications/resources/updated';
const longestMessage = 2 * longestUri;

/** The URI of a notification that a resource was updated; undefined for any other, or one without. */
export function updatedUri(method: string, content: Uint8Array | string): string | undefined {
  if (method !== updated || content.length > longestMessage) return undefined;
  const message = parsedJson(Buffer.from(content).toString('utf8'));
  const params = isObject(message) ? message['params'] : undefined;
  const uri = isObject(params) ? params['uri'] : undefined;
  return typeof uri === 'string' && uri !== '' && uri.length <= longestUri ? uri : undefined;
}
