import type { AppContract } from '../../../../shared/contract/index.ts';
import type { Handlers } from '../../../../shared/rpc/define.ts';
import type { Subscriptions } from './subscriptions.ts';

type Names = Extract<keyof AppContract, `resources.${string}`>;

/** What the page may ask about the changes of resources. */
export const subscriptionHandlers = (
  subscriptions: Subscriptions,
): Pick<Handlers<AppContract>, Names> => ({
  'resources.subscribe': ({ connectionId, uri }) => subscriptions.subscribe(connectionId, uri),
  'resources.unsubscribe': ({ connectionId, uri }) => subscriptions.unsubscribe(connectionId, uri),
});
