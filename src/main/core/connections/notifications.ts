import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import type { JsonRpcMessage } from '../wire/json/json-rpc.ts';

type Heard = {
  /** Whether the SDK's client acts on it; others are kept from the client. */
  bySdk: boolean;
  /** The lists that this notification makes stale. */
  changes?: readonly CatalogKind[];
};

/**
 * Every notification of a server that somebody here hears, and what it changes. All of them are recorded,
 * with those that nobody hears; progress of the raw lane's own requests ends there (`RawLane.take`), and
 * what joins them to their requests is the correlator's.
 */
const notifications: Readonly<Record<string, Heard>> = {
  'notifications/cancelled': { bySdk: true },
  'notifications/progress': { bySdk: true },
  'notifications/subscriptions/acknowledged': { bySdk: true },
  'notifications/tools/list_changed': { bySdk: true, changes: ['tools'] },
  'notifications/prompts/list_changed': { bySdk: true, changes: ['prompts'] },
  'notifications/resources/list_changed': {
    bySdk: true,
    changes: ['resources', 'resourceTemplates'],
  },
  'notifications/resources/updated': { bySdk: true },
};

const heard = (method: string): Heard | undefined =>
  Object.hasOwn(notifications, method) ? notifications[method] : undefined;

/** Which lists a notification makes stale. */
export const staleLists = (method: string): readonly CatalogKind[] => heard(method)?.changes ?? [];

/**
 * Whether the SDK needs a message: false for a notification that nobody in it listens to, such as a
 * log message. To find that out, the SDK matches it with the schemas of all kinds of messages,
 * which takes several times as long as all that is done with it here.
 */
export const isHeardBySdk = ({ id, method }: JsonRpcMessage): boolean =>
  id !== undefined || typeof method !== 'string' || heard(method)?.bySdk === true;
