import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import type { JsonRpcMessage } from '../wire/json/json-rpc.ts';

/** What of a connection hears of a notification; `watchMessages` has it. */
export type Hearer = 'resourceUpdated' | 'logMessage' | 'taskStatus' | 'elicitationComplete';

type Heard = {
  /** Whether the SDK's client acts on it; others are kept from the client. */
  bySdk: boolean;
  /** The lists that this notification makes stale. */
  changes?: readonly CatalogKind[];
  hearer?: Hearer;
};

/**
 * Every notification of a server that is heard, by whom, and what it changes; another one is added here. All
 * are recorded, with those that nobody hears. Progress of the raw lane's own requests ends there
 * (`RawLane.take`), and what joins notifications to their requests is the correlator's.
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
  'notifications/resources/updated': { bySdk: true, hearer: 'resourceUpdated' },
  'notifications/message': { bySdk: false, hearer: 'logMessage' },
  // In the two generations of tasks.
  'notifications/tasks/status': { bySdk: false, hearer: 'taskStatus' },
  'notifications/tasks': { bySdk: false, hearer: 'taskStatus' },
  'notifications/elicitation/complete': { bySdk: false, hearer: 'elicitationComplete' },
};

const heard = (method: string): Heard | undefined =>
  Object.hasOwn(notifications, method) ? notifications[method] : undefined;

/** Which lists a notification makes stale. */
export const staleLists = (method: string): readonly CatalogKind[] => heard(method)?.changes ?? [];

/** What hears of a message, where it is a notification that something of a connection hears. */
export const hearerOf = (method: string): Hearer | undefined => heard(method)?.hearer;

/**
 * Whether the SDK needs a message: false for a notification that nobody in it listens to, such as a
 * log message. To find that out, the SDK matches it with the schemas of all kinds of messages,
 * which takes several times as long as all that is done with it here.
 */
export const isHeardBySdk = ({ id, method }: JsonRpcMessage): boolean =>
  id !== undefined || typeof method !== 'string' || heard(method)?.bySdk === true;
