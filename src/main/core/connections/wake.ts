import type { Connection } from './connection.ts';
import { pingOnce } from './ping.ts';

/**
 * Mends what ended while the computer was asleep: what waits to connect again does so at once, and each
 * live line over HTTP is probed, since nothing else tells that it no longer leads anywhere. No call is
 * sent again.
 */
export function wakeConnections(
  connections: Iterable<Connection>,
  hasCalls: (connectionId: number) => boolean,
): void {
  for (const connection of connections) {
    connection.retries.wake();
    void probe(connection, hasCalls);
  }
}

async function probe(
  connection: Connection,
  hasCalls: (connectionId: number) => boolean,
): Promise<void> {
  const { state, transport, connectionId } = connection.snapshot;
  if (state.status !== 'ready' || transport !== 'http') return;
  // Since 2026-07-28 there is no ping.
  const method = state.era === 'modern' ? 'server/discover' : 'ping';
  // A server that refuses it, or can't be reached, has lost the line by then; one that is being closed
  // throws.
  const answered = await pingOnce((request) => connection.request({ ...request, method })).catch(
    () => undefined,
  );
  const isSame = connection.snapshot.state === state;
  // A server that works may be too busy to answer.
  if (answered !== undefined || !isSame || hasCalls(connectionId)) return;
  connection.lost('The server did not answer after the computer was asleep.');
}
