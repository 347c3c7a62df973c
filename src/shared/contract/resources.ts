import { z } from 'zod';
import { longestUri, type ResourceSubscription } from '../model/servers/resource-subscription.ts';
import { call } from '../rpc/define.ts';
import { connection } from './parts.ts';

const resource = connection.extend({ uri: z.string().min(1).max(longestUri) });

/** What can be asked about the resources of a connected server, besides reading them. */
export const resourcesContract = {
  /**
   * Has the server tell of changes of a resource, in the way of its era; resolves when it agreed or
   * refused. The subscription is made again whenever the server is back.
   */
  'resources.subscribe': call(() => resource).returns<ResourceSubscription>(),
  /** Ends that; resolves when the server was told. */
  'resources.unsubscribe': call(() => resource).returns<ResourceSubscription>(),
};
