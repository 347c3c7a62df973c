import type { AppContract } from '../../../shared/contract/index.ts';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import type { BackendEvent } from '../../../shared/model/events.ts';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import {
  mostErrors,
  mostLatencies,
  type Latency,
  type ServerHealth,
} from '../../../shared/model/servers/health.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { cutLatencies, openHealthFile } from './health-file.ts';

type Options = {
  /** Absent where nothing is kept. */
  home: string | undefined;
  withoutSecrets(text: string): string;
  now?: () => number;
};

/** What was last seen of a connection; `isRestarting` from a changed file until the server is there again. */
type Seen = {
  status: string;
  pingAt: number | undefined;
  restarts: number;
  isRestarting: boolean;
};

const longestMessage = 500;
const mostEndedCalls = 1000;

/** Counts what connections and calls tell of themselves; nothing is asked of a server for it. */
export async function openHealth({ home, withoutSecrets, now = Date.now }: Options) {
  const file = await openHealthFile(home);
  const connections = new Map<number, Seen>();
  /** Calls tell of changes after their end, too. */
  const ended = new Set<number>();

  const begin = () => unknown(now());
  const of = (name: string) => file.changing(name, begin);
  const addError = (name: string, message: string) => {
    const { errors } = of(name);
    errors.push({ at: now(), message: withoutSecrets(message).slice(0, longestMessage) });
    if (errors.length > mostErrors) errors.shift();
  };
  const addLatency = (name: string, latency: Latency) => {
    const { latencies } = of(name);
    latencies.push(latency);
    // Calls are many, and to move the whole list for each costs more than the rest.
    if (latencies.length >= 2 * mostLatencies) cutLatencies(latencies);
  };

  function seeConnection({ connectionId, serverName, state, ping, restarts }: ConnectionSnapshot) {
    const before = connections.get(connectionId);
    const restarted = (restarts?.count ?? 0) - (before?.restarts ?? 0);
    const isThere = state.status === 'ready' || state.status === 'failed';
    const isSame = state.status === before?.status;
    const wasRestarting = before?.isRestarting === true;
    const seen: Seen = {
      status: state.status,
      pingAt: ping?.durationUs === undefined ? before?.pingAt : ping.at,
      restarts: restarts?.count ?? 0,
      // The file is told of before the state changes.
      isRestarting: restarted > 0 || (wasRestarting && (isSame || !isThere)),
    };
    connections.set(connectionId, seen);
    if (seen.pingAt !== before?.pingAt && ping?.durationUs !== undefined) {
      addLatency(serverName, { at: now(), ms: ping.durationUs / 1000, of: 'ping' });
    }
    if (restarted > 0) of(serverName).restarts += restarted;
    if (isSame) return;
    if (state.status === 'ready') of(serverName).connects += 1;
    const isLost = state.status === 'reconnecting' || state.status === 'failed';
    if (before?.status === 'ready' && isLost && !wasRestarting) of(serverName).crashes += 1;
    if (state.status === 'reconnecting' && !wasRestarting) addError(serverName, state.reason);
    if (state.status === 'failed') {
      if (before?.status !== 'ready') of(serverName).failures += 1;
      addError(serverName, state.failure.message);
    }
  }

  /** Many at a time: a Set walks over all that were deleted to find its first. */
  function forgetHalf() {
    for (const callId of ended) {
      if (ended.size <= mostEndedCalls / 2) return;
      ended.delete(callId);
    }
  }

  function seeCall({ callId, serverName, name, state, durationUs, task }: CallSnapshot) {
    if ((state.status !== 'done' && state.status !== 'failed') || ended.has(callId)) return;
    ended.add(callId);
    if (ended.size > mostEndedCalls) forgetHalf();
    const isError = state.status === 'failed' || state.isError;
    // A task takes as long as its work does.
    if (durationUs !== undefined && !task) {
      const latency: Latency = { at: now(), ms: durationUs / 1000, of: 'call' };
      if (isError) latency.isError = true;
      addLatency(serverName, latency);
    }
    if (state.status === 'failed') addError(serverName, `${name}: ${state.message}`);
  }

  const handlers: Pick<Handlers<AppContract>, 'servers.health'> = {
    'servers.health': ({ serverName }) => file.get(serverName),
  };
  return {
    handlers,
    see(event: BackendEvent): void {
      if (event.type === 'connection') seeConnection(event.connection);
      else if (event.type === 'connection-removed') connections.delete(event.connectionId);
      else if (event.type === 'call') seeCall(event.call);
    },
    rename: (name: string, to: string): void => file.move(name, to),
    forget: (name: string): void => file.move(name, undefined),
    flush: file.flush,
  };
}

const unknown = (since: number): ServerHealth => ({
  since,
  connects: 0,
  failures: 0,
  crashes: 0,
  restarts: 0,
  latencies: [],
  errors: [],
});
