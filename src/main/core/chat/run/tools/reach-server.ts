import type { ConnectionSnapshot } from '../../../../../shared/model/servers/connection.ts';
import { messageOf } from '../../../../../shared/rpc/errors.ts';
import type { Connections } from '../../../connections/connections.ts';

export type ReachedServer =
  | { status: 'reached'; tools: unknown[]; instructions: string | undefined }
  | { status: 'unreachable'; why: string };

/** Lists the tools of a server; connects it first where that needs no answer of the user. */
export type ReachServer = (serverName: string, signal: AbortSignal) => Promise<ReachedServer>;

type Line = Pick<Connections, 'list' | 'connect' | 'catalog' | 'onEvent'>;

export const createReachServer =
  (connections: Line): ReachServer =>
  async (serverName, signal) => {
    const connection = await connected(connections, serverName, signal);
    if (typeof connection === 'string') return { status: 'unreachable', why: connection };
    const { connectionId, state } = connection;
    // The list is never a kept one: a server may change a definition without a notification, and the
    // user is asked about a changed definition before it is called.
    const { items } = await connections.catalog(connectionId, 'tools', { signal });
    const instructions = state.status === 'ready' ? state.instructions : undefined;
    return { status: 'reached', tools: items, instructions };
  };

/** A connection that is ready, or why there is none. */
async function connected(
  connections: Line,
  serverName: string,
  signal: AbortSignal,
): Promise<ConnectionSnapshot | string> {
  const current = latest(connections, serverName);
  const { status } = current?.state ?? { status: 'closed' };
  if (current && status === 'ready') return current;
  if (current && status !== 'closed' && status !== 'failed') {
    return settled(connections, current.connectionId, serverName, signal);
  }
  try {
    const outcome = await connections.connect(serverName);
    if (outcome.status === 'approval-needed') {
      return `${serverName} is not connected, and its command is not approved yet: connect it yourself once.`;
    }
    if (outcome.status === 'inputs-needed') {
      return `${serverName} is not connected and asks for values: connect it yourself.`;
    }
    return await settled(connections, outcome.connectionId, serverName, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return `${serverName} can’t be connected: ${messageOf(error)}`;
  }
}

const latest = (connections: Line, serverName: string): ConnectionSnapshot | undefined =>
  connections.list().findLast((one) => one.serverName === serverName);

/** Waits until a connection is ready or has failed; connections have their own timeout. */
function settled(
  connections: Line,
  connectionId: number,
  serverName: string,
  signal: AbortSignal,
): Promise<ConnectionSnapshot | string> {
  return new Promise((resolve, reject) => {
    const stop = () => end(() => reject(signal.reason as Error));
    const undo = connections.onEvent(() => look());
    function end(settle: () => void): void {
      undo();
      signal.removeEventListener('abort', stop);
      settle();
    }
    function look(): void {
      const now = connections.list().find((one) => one.connectionId === connectionId);
      const outcome = outcomeOf(now, serverName);
      if (outcome !== undefined) end(() => resolve(outcome));
    }
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    else look();
  });
}

function outcomeOf(
  connection: ConnectionSnapshot | undefined,
  serverName: string,
): ConnectionSnapshot | string | undefined {
  if (!connection) return `${serverName} was disconnected.`;
  const { state } = connection;
  if (state.status === 'ready') return connection;
  if (state.status === 'failed') {
    // The message of a failure begins with the server’s name, too.
    const why = state.failure.message.replace(`${serverName}: `, '');
    return `${serverName} can’t be connected: ${why}`;
  }
  if (state.status === 'needs-sign-in') {
    return `${state.message} Connect it yourself, and sign in.`;
  }
  if (state.status === 'closed') return `${serverName} was disconnected.`;
  return undefined;
}
