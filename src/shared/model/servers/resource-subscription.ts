/** What a server tells of the changes of one resource, over one connection. */
export type ResourceSubscription = {
  uri: string;
  /**
   * `none` where nobody is subscribed, and the server told of an update all the same or did so
   * before; `asked` until the server agrees, also while it is away.
   */
  status: 'none' | 'asked' | 'subscribed' | 'refused';
  /** Why the server does not tell of changes. */
  reason?: string;
  /** When the last update was told, in milliseconds since the epoch. */
  updatedAt?: number;
  /** How many updates were told. */
  updates: number;
};

/** The subscriptions of one connection. */
export type SubscriptionsOfConnection = {
  connectionId: number;
  subscriptions: ResourceSubscription[];
};

/** The longest URI, in characters, that can be subscribed to. */
export const longestUri = 20_000;

/** Whether a server says that its resources can be subscribed to. */
export const offersSubscriptions = (capabilities: Record<string, unknown>): boolean => {
  const resources = capabilities['resources'] as { subscribe?: unknown } | null | undefined;
  return resources?.subscribe === true;
};
