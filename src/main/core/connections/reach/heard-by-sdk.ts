import type { JsonRpcMessage } from '../../wire/json/json-rpc.ts';

/** The notifications on which the SDK's client acts. */
const acting = new Set<unknown>([
  'notifications/cancelled',
  'notifications/progress',
  'notifications/subscriptions/acknowledged',
  'notifications/resources/updated',
  'notifications/resources/list_changed',
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
]);

/**
 * False for a notification that nobody in the SDK listens to, as a server's log. To find that out,
 * the SDK matches it with the schemas of all kinds of messages, which takes several times as long as
 * all that is done with it here.
 */
export const isHeardBySdk = ({ id, method }: JsonRpcMessage): boolean =>
  id !== undefined || typeof method !== 'string' || acting.has(method);
