import type { CallSnapshot, ServerRequest } from '../../../shared/model/call.ts';
import type { BackendEvent } from '../../../shared/model/events.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import type { ShellPorts } from '../ports.ts';
import type { Servers } from '../servers/servers.ts';
import type { Recorder } from '../traffic/recorder.ts';
import { isObject } from '../wire/json-rpc.ts';
import type { WireObservation } from '../wire/observation.ts';
import { Call } from './call.ts';
import { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import { KeptResults } from './kept-results.ts';
import { ServerRequests } from './server-requests.ts';

type Options = {
  servers: Servers;
  recorder: Pick<Recorder, 'tapFor' | 'pressure'>;
  ports: ShellPorts;
  onObservation?:
    | ((seq: number, connectionId: number, observation: WireObservation) => void)
    | undefined;
};

const keptCalls = 200;
const defaultTimeoutMs = 60_000;

/** The room of live connections; see `Connections` for what it offers. */
export function createConnections({ servers, recorder, ports, onObservation }: Options): Connections {
  const connections = new Map<number, Connection>();
  const calls = new Map<number, Call>();
  const results = new KeptResults();
  const listeners = new Set<(event: BackendEvent) => void>();
  let connectionCount = 0;
  let callCount = 0;

  const emit = (event: BackendEvent) => {
    for (const listener of listeners) listener(event);
  };

  const requests = new ServerRequests((request, isSettled) => {
    const call = request.callId === undefined ? undefined : calls.get(request.callId);
    call?.setWaiting(!isSettled);
    if (isSettled) {
      emit({ type: 'server-request-settled', serverRequestId: request.serverRequestId });
    } else emit({ type: 'server-request', serverRequest: request });
  });

  const connectionOf = (connectionId: number): Connection => {
    const connection = connections.get(connectionId);
    if (!connection) throw new RpcError('NOT_FOUND', `There is no connection ${connectionId}.`);
    return connection;
  };

  const runningCalls = (connectionId: number) =>
    [...calls.values()].filter(
      ({ snapshot }) =>
        snapshot.connectionId === connectionId && isRunning(snapshot),
    );

  const ask = (connection: Connection, params: unknown, callId?: number) => {
    const { connectionId, serverName } = connection.snapshot;
    const running = runningCalls(connectionId);
    const only = running.length === 1 ? running[0]?.snapshot.callId : undefined;
    const asker = callId ?? only;
    return requests.ask(
      { connectionId, serverName, ...(asker === undefined ? {} : { callId: asker }) },
      params,
    );
  };

  const end = async (connection: Connection) => {
    await connection.close();
    connections.delete(connection.snapshot.connectionId);
    emit({ type: 'connection-removed', connectionId: connection.snapshot.connectionId });
  };

  function open(serverName: string): number {
    connectionCount += 1;
    const connectionId = connectionCount;
    const recorded = recorder.tapFor({ connectionId, serverName });
    const connection = new Connection({
      connectionId,
      definition: servers.get(serverName),
      ports,
      pressure: recorder.pressure,
      tap: onObservation
        ? (observation) => {
            const seq = recorded(observation);
            onObservation(seq, connectionId, observation);
            return seq;
          }
        : recorded,
      hooks: {
        onChange: ({ snapshot }) => emit({ type: 'connection', connection: snapshot }),
        onCatalogChanged: (_connection, kind) => emit({ type: 'catalog-changed', connectionId, kind }),
        onLost: (_connection, message) => {
          for (const call of runningCalls(connectionId)) call.fail(message);
          requests.cancelAll((request) => request.connectionId === connectionId);
        },
        ask,
      },
    });
    connections.set(connectionId, connection);
    emit({ type: 'connection', connection: connection.snapshot });
    void connection.open();
    return connectionId;
  }

  function onCallChange(call: Call, text: Buffer | undefined): void {
    const { callId } = call.snapshot;
    if (text) results.keep(callId, text);
    if (!isRunning(call.snapshot)) requests.cancelAll((request) => request.callId === callId);
    emit({ type: 'call', call: call.snapshot });
  }

  function forgetOldCalls(): void {
    for (const [callId, call] of calls) {
      if (calls.size <= keptCalls) return;
      if (isRunning(call.snapshot)) continue;
      calls.delete(callId);
      results.forget(callId);
    }
  }

  return {
    async connect(serverName, approval) {
      const { launch } = servers.get(serverName);
      if (launch.kind === 'stdio') {
        if (approval !== undefined) await servers.approve(serverName, approval);
        const preview = servers.approvalNeeded(serverName, launch);
        if (preview) return { status: 'approval-needed', preview };
      }
      const older = [...connections.values()].filter((c) => c.snapshot.serverName === serverName);
      await Promise.all(older.map(end));
      return { status: 'connecting', connectionId: open(serverName) };
    },
    async disconnect(connectionId) {
      await connectionOf(connectionId).close();
    },
    list: () => [...connections.values()].map(({ snapshot }) => snapshot),
    catalog: async (connectionId, kind) => connectionOf(connectionId).catalog(kind),
    startCall(request) {
      const connection = connectionOf(request.connectionId);
      if (connection.snapshot.state.status !== 'ready') {
        const { serverName } = connection.snapshot;
        throw new RpcError('UNAVAILABLE', `${serverName} is not connected; connect it and try again.`);
      }
      if (request.method !== 'resources/read') checkArguments(request.argumentsText);
      callCount += 1;
      const callId = callCount;
      const { connectionId, method, name, argumentsText } = request;
      const snapshot: CallSnapshot = {
        callId,
        connectionId,
        serverName: connection.snapshot.serverName,
        method,
        name,
        argumentsText,
        startedAt: Date.now(),
        state: { status: 'running' },
      };
      const line = {
        request: connection.request.bind(connection),
        cancel: connection.cancel.bind(connection),
        seqs: connection.seqs.bind(connection),
        ask: (params: unknown) => ask(connection, params, callId),
      };
      const call = new Call(snapshot, line, request.timeoutMs ?? defaultTimeoutMs, (changed, reply) =>
        onCallChange(changed, reply?.text),
      );
      calls.set(callId, call);
      forgetOldCalls();
      emit({ type: 'call', call: snapshot });
      void call.run();
      return { callId };
    },
    cancelCall(callId) {
      calls.get(callId)?.cancel();
    },
    calls: () => [...calls.values()].map(({ snapshot }) => snapshot),
    callResult(callId, limit) {
      const result = results.read(callId);
      if (!result) {
        throw new RpcError(
          'NOT_FOUND',
          'This result is no longer in memory; its response is in the traffic log.',
        );
      }
      const text = result.toString('utf8', 0, Math.min(result.length, limit));
      return { text, totalBytes: result.length, cutShort: result.length > limit };
    },
    serverRequests: (): ServerRequest[] => requests.list(),
    answerServerRequest: (serverRequestId, answer) => requests.answer(serverRequestId, answer),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      await Promise.all([...connections.values()].map((connection) => connection.close()));
    },
  };
}

const isRunning = ({ state }: CallSnapshot): boolean =>
  state.status === 'running' || state.status === 'input-required';

/** Throws BAD_INPUT where the text is no JSON object; anything else is the server's to judge. */
function checkArguments(text: string): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new RpcError('BAD_INPUT', `The arguments are not valid JSON: ${messageOf(error)}`);
  }
  if (!isObject(parsed)) throw new RpcError('BAD_INPUT', 'The arguments must be a JSON object.');
}
