import type {
  ResourceSubscription,
  SubscriptionsOfConnection,
} from '../../../../shared/model/servers/resource-subscription.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { ResourceSubscriptions } from './resource-subscriptions.ts';

/** The subscriptions to resources over all live connections. */
export type Subscriptions = {
  /** Has a server tell of changes of a resource; resolves when it agreed or refused. */
  subscribe(connectionId: number, uri: string): Promise<ResourceSubscription>;
  unsubscribe(connectionId: number, uri: string): Promise<ResourceSubscription>;
  /** The URIs that are subscribed to at a server, which outlive its connections. */
  wantedAt(serverName: string): Set<string>;
  /** The connections whose servers have told something, or have been asked to. */
  list(): SubscriptionsOfConnection[];
};

type Subscribing = { subscriptions: ResourceSubscriptions; checkReady(): unknown };

export function createSubscriptions(connections: ReadonlyMap<number, Subscribing>): Subscriptions {
  const of = (connectionId: number): ResourceSubscriptions => {
    const connection = connections.get(connectionId);
    if (!connection) throw new RpcError('NOT_FOUND', `There is no connection ${connectionId}.`);
    connection.checkReady();
    return connection.subscriptions;
  };
  const wanted = new Map<string, Set<string>>();
  return {
    wantedAt(serverName) {
      const known = wanted.get(serverName) ?? new Set();
      wanted.set(serverName, known);
      return known;
    },
    subscribe: async (connectionId, uri) => of(connectionId).subscribe(uri),
    unsubscribe: async (connectionId, uri) => of(connectionId).unsubscribe(uri),
    list: () =>
      [...connections].flatMap(([connectionId, connection]) => {
        const subscriptions = connection.subscriptions.list();
        return subscriptions.length > 0 ? [{ connectionId, subscriptions }] : [];
      }),
  };
}
