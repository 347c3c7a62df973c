import type { WireObservation } from '../wire/records/observation.ts';
import type { LaneSeqs } from './calls/lane-seqs.ts';
import type { ServerLists } from './calls/server-lists.ts';
import type { ConnectionHooks } from './reach/connection-options.ts';
import { hearerOf, type Hearer } from './notifications.ts';
import { completedElicitation } from './requests/completed-elicitation.ts';
import type { ResourceSubscriptions } from './subscriptions/resource-subscriptions.ts';
import { updatedUri } from './subscriptions/updated-uri.ts';

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

type Hear = (seq: number, observation: WireObservation) => void;

/** What the messages of a connection change here: it is called with each of them, and its seq. */
export function watchMessages(watched: Watched): Hear {
  const { laneSeqs, lists, subscriptions, hooks, onRequest } = watched;
  const hearers: Record<Hearer, Hear> = {
    resourceUpdated(_seq, { content }) {
      const uri = updatedUri(content);
      if (uri !== undefined) subscriptions.updated(uri);
    },
    logMessage: hooks.onLogMessage,
    taskStatus: (_seq, { content }) => hooks.onTaskStatus(content),
    elicitationComplete(_seq, { content }) {
      const elicitationId = completedElicitation(content);
      if (elicitationId !== undefined) hooks.onElicitationComplete(elicitationId);
    },
  };
  return (seq, observation) => {
    laneSeqs.note(seq, observation);
    const { direction, method, rpcId } = observation;
    if (method === undefined) return;
    if (direction === 'out') {
      if (rpcId !== undefined) onRequest(method);
      return;
    }
    for (const kind of lists.changedBy(method)) hooks.onCatalogChanged(kind);
    const hearer = hearerOf(method);
    if (hearer) hearers[hearer](seq, observation);
  };
}
