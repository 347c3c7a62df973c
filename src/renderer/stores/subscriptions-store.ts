import { create } from 'zustand';
import type {
  ResourceSubscription,
  SubscriptionsOfConnection,
} from '../../shared/model/servers/resource-subscription.ts';

type ByUri = ReadonlyMap<string, ResourceSubscription>;

type SubscriptionsState = {
  byConnection: Record<number, ByUri>;
  /** How many updates there were of a resource when it was read last. */
  seen: Record<number, ReadonlyMap<string, number>>;
};

export const useSubscriptions = create<SubscriptionsState>(() => ({ byConnection: {}, seen: {} }));

export const setSubscriptions = (all: SubscriptionsOfConnection[]): void =>
  useSubscriptions.setState({
    byConnection: Object.fromEntries(
      all.map(({ connectionId, subscriptions }) => [
        connectionId,
        new Map(subscriptions.map((one) => [one.uri, one])),
      ]),
    ),
  });

/** Takes changes in the order in which they came. */
export const putSubscription = (connectionId: number, one: ResourceSubscription): void =>
  useSubscriptions.setState(({ byConnection }) => ({
    byConnection: {
      ...byConnection,
      [connectionId]: new Map(byConnection[connectionId]).set(one.uri, one),
    },
  }));

export const removeSubscriptions = (connectionId: number): void =>
  useSubscriptions.setState(
    ({
      byConnection: { [connectionId]: _gone, ...byConnection },
      seen: { [connectionId]: _seen, ...seen },
    }) => ({ byConnection, seen }),
  );

/** A resource is read now, so that its updates until now need no mark. */
export const readNow = (connectionId: number, uri: string): void =>
  useSubscriptions.setState(({ byConnection, seen }) => {
    const updates = byConnection[connectionId]?.get(uri)?.updates ?? 0;
    if (updates === (seen[connectionId]?.get(uri) ?? 0)) return {};
    return { seen: { ...seen, [connectionId]: new Map(seen[connectionId]).set(uri, updates) } };
  });

const none: ByUri = new Map();
const nothingSeen: ReadonlyMap<string, number> = new Map();

/** What is known of the changes of a connection's resources, by URI. */
export const useSubscriptionsOf = (connectionId: number): ByUri =>
  useSubscriptions(({ byConnection }) => byConnection[connectionId] ?? none);

/** How many updates of each resource were there when it was read last. */
export const useSeenUpdates = (connectionId: number): ReadonlyMap<string, number> =>
  useSubscriptions(({ seen }) => seen[connectionId] ?? nothingSeen);

/** Whether a resource was updated since it was read last. */
export const isUpdated = (
  one: ResourceSubscription | undefined,
  seen: ReadonlyMap<string, number>,
): boolean => one !== undefined && one.updates > (seen.get(one.uri) ?? 0);
