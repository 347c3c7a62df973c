import { isObject } from '../../../../shared/json/is-object.ts';
import { parsedJson } from '../../../../shared/json/parsed-json.ts';

const longestMessage = 10_000;
const longestId = 1000;

/**
 * The `elicitationId` of a notification that a page's elicitation is complete (2025-11-25,
 * elicitation, "Completion notifications"); undefined for one that names none.
 */
export function completedElicitation(content: Uint8Array | string): string | undefined {
  if (content.length > longestMessage) return undefined;
  const message = parsedJson(Buffer.from(content).toString('utf8'));
  const params = isObject(message) ? message['params'] : undefined;
  const id = isObject(params) ? params['elicitationId'] : undefined;
  return typeof id === 'string' && id.length <= longestId ? id : undefined;
}
