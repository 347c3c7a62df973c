import type { ServerRequest } from '../../../../shared/model/calls/call.ts';
import type { Challenge } from '../../auth/steps/challenges.ts';
import { newTraceId } from '../../wire/trace-context.ts';
import type { ConnectionSnapshot } from '../../../../shared/model/servers/connection.ts';
import type { Root } from '../../../../shared/model/servers/declared.ts';
import type { Asking, InputMethod } from '../requests/askable.ts';
import type { ServerRequests } from '../requests/server-requests.ts';
import type { CallLine } from './call.ts';

/** A connection as far as calls use it. */
type Line = Pick<CallLine, 'request' | 'cancel' | 'seqs' | 'offers'> & {
  snapshot: Pick<ConnectionSnapshot, 'connectionId' | 'serverName' | 'state'>;
  roots: { list: Root[] };
};

type Rooms = {
  requests: Pick<ServerRequests, 'ask'>;
  /** Signs in for further scopes. */
  widen(challenge: Challenge): Promise<boolean>;
  /** Members of `_meta` that put a call into a trace. */
  traceContext?:
    | ((serverName: string, traceIdOf: () => string) => Record<string, string> | undefined)
    | undefined;
};

/** What a call, or a task, uses of its connection; all requests over it belong to one trace. */
export function callLine(
  connection: Line,
  callId: number | undefined,
  { requests, widen, traceContext }: Rooms,
): Omit<CallLine, 'judge' | 'runTask'> {
  const { connectionId, serverName } = connection.snapshot;
  let traceId: string | undefined;
  const traceIdOf = () => (traceId ??= newTraceId());
  const asker = (): Pick<ServerRequest, 'connectionId' | 'serverName'> & { revision: string } => {
    const { state } = connection.snapshot;
    const revision = state.status === 'ready' ? state.revision : '';
    return { connectionId, serverName, revision };
  };
  return {
    request: (raw) => {
      const traced = traceContext?.(serverName, traceIdOf);
      return connection.request(traced ? { ...raw, meta: { ...traced, ...raw.meta } } : raw);
    },
    cancel: (exchange, reason) => connection.cancel(exchange, reason),
    seqs: (laneId) => connection.seqs(laneId),
    offers: (method): method is InputMethod => connection.offers(method),
    ask: async (method, params, asking: Asking = {}) =>
      method === 'roots/list'
        ? { roots: connection.roots.list }
        : requests.ask(
            method,
            { ...asker(), ...(callId !== undefined && { callId }) },
            params,
            asking,
          ),
    widen,
  };
}
