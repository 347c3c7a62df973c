import type { WireObservation } from '../wire/records/observation.ts';
import type { LaneSeqs } from './calls/lane-seqs.ts';
import type { ServerLists } from './calls/server-lists.ts';
import type { ConnectionHooks } from './reach/connection-options.ts';
import type { ResourceSubscriptions } from './subscriptions/resource-subscriptions.ts';
import { updatedUri } from './subscriptions/updated-uri.ts';
import { logMessage } from './logs/read-log-message.ts';
import { isTaskStatus } from './calls/tasks/told-task.ts';
import { completedElicitation, elicitationComplete } from './requests/completed-elicitation.ts';

type Watched = {
  laneSeqs: LaneSeqs;
  lists: Pick<ServerLists, 'changedBy'>;
  subscriptions: Pick<ResourceSubscriptions, 'updated'>;
  hooks: Pick<
    ConnectionHooks,
    'onCatalogChanged' | 'onElicitationComplete' | 'onLogMessage' | 'onTaskStatus'
  >;
  /** Hears of each request to the server, by its method. */
  onRequest(method: string): void;
};

/** What the messages of a connection change here: it is called with each of them, and its seq. */
export const watchMessages =
  ({ laneSeqs, lists, subscriptions, hooks, onRequest }: Watched) =>
  (seq: number, observation: WireObservation): void => {
    laneSeqs.note(seq, observation);
    const { direction, method, rpcId } = observation;
    if (method === undefined) return;
    if (direction === 'out') {
      if (rpcId !== undefined) onRequest(method);
      return;
    }
    for (const kind of lists.changedBy(method)) hooks.onCatalogChanged(kind);
    const uri = updatedUri(method, observation.content);
    if (uri !== undefined) subscriptions.updated(uri);
    if (method === logMessage) hooks.onLogMessage(seq, observation);
    if (isTaskStatus(method)) hooks.onTaskStatus(observation.content);
    if (method !== elicitationComplete) return;
    const elicitationId = completedElicitation(observation.content);
    if (elicitationId !== undefined) hooks.onElicitationComplete(elicitationId);
  };
