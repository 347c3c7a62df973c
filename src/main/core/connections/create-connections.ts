import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type { ConnectOutcome } from '../../../shared/model/servers/connection.ts';
import type { BackendEvent } from '../../../shared/model/events.ts';
import type { Launch, ServerDefinition } from '../../../shared/model/servers/server.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { SignIns } from '../auth/sign-ins/sign-ins.ts';
import type { Challenge } from '../auth/steps/challenges.ts';
import type { ShellPorts } from '../ports.ts';
import type { ServerChoices } from '../servers/server-choices.ts';
import { learnArguments } from '../secrets/masking/learn-arguments.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import type { Servers } from '../servers/servers.ts';
import type { Trust } from '../servers/trust/trust.ts';
import type { Validation } from '../validation/create-validation.ts';
import type { Recorder } from '../traffic/recorder.ts';
import type { WireObservation } from '../wire/records/observation.ts';
import { askAnything } from './calls/ask-anything.ts';
import { callLine } from './calls/call-line.ts';
import { Calls, isRunning } from './calls/calls.ts';
import { complete } from './calls/complete.ts';
import { createListScopes } from './calls/list-scopes.ts';
import { Connection } from './connection.ts';
import { fillArguments, previewOf } from './variables/fill-arguments.ts';
import { startCall } from './calls/start-call.ts';
import type { ConnectOptions, Connections } from './connections.ts';
import type { EraVerdicts } from './reach/era-verdicts.ts';
import type { Network } from './network.ts';
import type { Sampler } from './requests/askable.ts';
import { createServerRequestEvents } from './requests/server-request-events.ts';
import { followDefinitions } from './requests/follow-definitions.ts';
import { createRequestRoom } from './request-room.ts';
import { createSubscriptions } from './subscriptions/subscriptions.ts';
import { createLogs } from './logs/create-logs.ts';
import { createStartGate } from './start-gate.ts';
import { keepableSession } from './reach/kept-session.ts';
import { listenForTasks } from './reach/listen-for-tasks.ts';
import { relatedTaskId } from './calls/tasks/task-codecs.ts';
import { createTasks, type TaskStore } from './calls/tasks/tasks.ts';
import type { TakenEnvironment, Variables } from './variables/variables.ts';
import { wakeConnections } from './wake.ts';

export type ConnectionsOptions = {
  servers: Pick<Servers, 'get' | 'onChange'>;
  /** Asked before anything is started, reached or handed over. */
  trust: Pick<Trust, 'check' | 'approve'>;
  /** What the user decided about servers, such as redirects to follow; absent where nothing is kept. */
  choices?: Pick<ServerChoices, 'of' | 'change'> | undefined;
  recorder: Pick<Recorder, 'tapFor' | 'pressure'>;
  ports: ShellPorts;
  network: Pick<Network, 'agent'>;
  validation: Pick<Validation, 'judge' | 'sample'>;
  verdicts: EraVerdicts;
  variables: Variables;
  /** Hears of each secret before it is sent, so that it is masked from then on. */
  known: Pick<KnownSecrets, 'add' | 'masker'>;
  /** Authorizes the requests to protected servers; absent where no user can sign in. */
  signIns?: Pick<SignIns, 'authorize' | 'prepare' | 'widen' | 'onSignedIn'> | undefined;
  onObservation?:
    | ((seq: number, connectionId: number, observation: WireObservation) => void)
    | undefined;
  sampler: Sampler;
  /** Keeps the tasks of servers between runs; absent where nothing is kept. */
  taskStore?: TaskStore | undefined;
  /** Members of `_meta` that put a call into a trace. */
  traceContext?:
    | ((serverName: string, traceIdOf: () => string) => Record<string, string> | undefined)
    | undefined;
  /** How long a server may take to answer the handshake. */
  connectTimeoutMs?: number;
};

type OpenOptions = Pick<ConnectOptions, 'era' | 'identity' | 'told' | 'connectTimeoutMs'>;

const defaultConnectTimeoutMs = 15_000;

/** The room of live connections; see `Connections` for what it offers. */
export function createConnections(options: ConnectionsOptions): Connections {
  const { servers, trust, recorder, ports, network, validation, verdicts, variables } = options;
  const { onObservation, known, signIns } = options;
  const widen = async (serverName: string, challenge: Challenge) =>
    (await signIns?.widen(serverName, challenge)) ?? false;
  const listScopes = createListScopes(widen);
  const connectTimeoutMs = options.connectTimeoutMs ?? defaultConnectTimeoutMs;
  const connections = new Map<number, Connection>();
  const subscriptions = createSubscriptions(connections);
  const listeners = new Set<(event: BackendEvent) => void>();
  const gate = createStartGate(Math.max(2, availableParallelism()));
  let connectionCount = 0;
  let isClosed = false;

  const emit = (event: BackendEvent) => {
    for (const listener of listeners) listener(event);
  };

  const requests = createRequestRoom({
    sampler: options.sampler,
    validation,
    connections,
    callOf: (callId) => calls.get(callId),
    fill(connectionId, text, references) {
      const filled = fillArguments(text, references, valuesFor(connectionOf(connectionId)));
      variables.learn(filled.secrets);
      return filled;
    },
    emit,
    known,
  });

  const calls = new Calls((call) => {
    if (!isRunning(call)) requests.cancelAll(({ callId }) => callId === call.callId);
    emit({ type: 'call', call });
  });

  const taskEvents = createServerRequestEvents((connectionId) =>
    emit({ type: 'tasks-changed', connectionId }),
  );
  const tasks = createTasks({
    store: options.taskStore,
    resumes: ports.shell !== 'cli' && ports.shell !== 'mcp',
    onChange: taskEvents.changed,
  });

  const logs = createLogs({
    lineOf: (connectionId) => connectionOf(connectionId),
    calls: () => calls.list(),
    mask: (text) => known.masker.mask(text),
    onChange: (counts) => emit({ type: 'log-changed', counts }),
  });

  const connectionOf = (connectionId: number): Connection => {
    const connection = connections.get(connectionId);
    if (!connection) throw new RpcError('NOT_FOUND', `There is no connection ${connectionId}.`);
    return connection;
  };

  /**
   * In the legacy era a question does not say which call it is for, unless it is of a task. With one
   * running it is clear; with several it is most likely of the one that does not wait for an answer
   * already.
   */
  const callThatAsks = (connectionId: number, params: unknown): { callId?: number } => {
    const taskId = relatedTaskId(params);
    const ofTask = taskId === undefined ? undefined : tasks.callOf(connectionId, taskId);
    if (ofTask !== undefined) return { callId: ofTask };
    const running = calls.running(connectionId).map(({ snapshot }) => snapshot.callId);
    const free = running.filter((callId) => !requests.hasOpenOf(callId));
    const [only, ...others] = running.length > 1 ? free : running;
    return only !== undefined && others.length === 0 ? { callId: only } : {};
  };

  const lineOf = (connection: Connection, callId: number | undefined) =>
    callLine(connection, callId, {
      requests,
      widen: (challenge) => widen(connection.snapshot.serverName, challenge),
      traceContext: options.traceContext,
    });

  const asker = ({ snapshot: { connectionId, serverName, state } }: Connection) => {
    const revision = state.status === 'ready' ? state.revision : '';
    return { connectionId, serverName, revision };
  };

  const end = async (connection: Connection) => {
    const { connectionId } = connection.snapshot;
    await connection.close();
    requests.end(connectionId);
    listScopes.forget(connectionId);
    logs.end(connectionId);
    if (connections.delete(connectionId)) emit({ type: 'connection-removed', connectionId });
  };

  const ofServer = (serverName: string) =>
    [...connections.values()].filter((each) => each.snapshot.serverName === serverName);
  const endOf = async (serverName: string) => {
    await Promise.all(ofServer(serverName).map(end));
  };

  const tapOf = (connectionId: number, serverName: string) => {
    const recorded = recorder.tapFor({ connectionId, serverName });
    if (!onObservation) return recorded;
    return (observation: WireObservation) => {
      const seq = recorded(observation);
      onObservation(seq, connectionId, observation);
      return seq;
    };
  };

  /** The values of references by the environment that a server was given, or else the one in use. */
  const valuesFor = ({ definition, snapshot }: Connection) =>
    variables.values(
      definition,
      variables.take(snapshot.environment ?? variables.environmentName()),
    );

  /**
   * Opens a connection whose every start uses the definition that was approved, not what the file
   * holds by then.
   */
  function open(
    approved: ServerDefinition,
    environment: TakenEnvironment,
    { era, identity, told, connectTimeoutMs: within }: OpenOptions,
  ): number {
    connectionCount += 1;
    const connectionId = connectionCount;
    const launch = launchAs(approved, identity);
    const meta = told?.meta && { meta: { ...approved.meta, ...told.meta } };
    const upkeep = within !== undefined && {
      upkeep: { ...approved.upkeep, connectTimeoutMs: within },
    };
    const definition = { ...approved, launch, ...(era && { era }), ...told, ...meta, ...upkeep };
    const { name: serverName } = definition;
    if (definition.meta) learnArguments(known, JSON.stringify(definition.meta));
    const connection = new Connection({
      connectionId,
      definition,
      ready: () => variables.ready([definition.launch, environment.named]),
      expand: () => variables.expand(definition, environment),
      mask: (text) => known.masker.mask(text),
      environmentName: environment.named?.name,
      verdicts,
      keptSession: () => tasks.sessionOf(definition),
      ports,
      network,
      validation,
      authorize: (one) => signIns?.authorize(one),
      followsTo: (origin) => options.choices?.of(definition).followsTo.includes(origin) ?? false,
      pressure: recorder.pressure,
      tap: tapOf(connectionId, serverName),
      connectTimeoutMs,
      subscribed: subscriptions.wantedAt(serverName),
      gate,
      logLevel: () => logs.levelOf(serverName),
      hooks: {
        onChange: (changed) => emit({ type: 'connection', connection: changed }),
        onCatalogChanged: (kind) => emit({ type: 'catalog-changed', connectionId, kind }),
        onSubscription: (one) => emit({ type: 'subscription', connectionId, subscription: one }),
        onElicitationComplete: (elicitationId) =>
          emit({ type: 'elicitation-complete', connectionId, elicitationId }),
        onLogMessage: (seq, observation) => logs.hear(connectionId, seq, observation),
        onTaskStatus: (content) => tasks.told(connectionId, content),
        onReady: ({ server, link, client }) => {
          const { state } = connection.snapshot;
          if (state.status !== 'ready') return;
          logs.connected(connectionId);
          tasks.connected({
            connectionId,
            definition,
            server: state,
            lineFor: (callId) => lineOf(connection, callId),
            session: keepableSession({ ...server, id: link.session?.() }),
            listen: definition.upkeep?.noStream
              ? undefined
              : listenForTasks({ client, server }, connection.log),
          });
        },
        onLost: (message) => {
          tasks.lost(connectionId);
          // A call that became a task goes on with the next line, as the server works on.
          const goesOn = connection.snapshot.state.status === 'reconnecting';
          for (const call of calls.running(connectionId)) call.fail(message, goesOn);
          requests.cancelAll((request) => request.connectionId === connectionId);
        },
        onNeedsSignIn: (need) => void signIns?.prepare(serverName, need),
        ask: (method, params, asking) =>
          requests.ask(
            method,
            { ...asker(connection), ...callThatAsks(connectionId, params) },
            params,
            asking,
          ),
      },
    });
    connections.set(connectionId, connection);
    emit({ type: 'connection', connection: connection.snapshot });
    void connection.open();
    return connectionId;
  }

  async function connect(
    serverName: string,
    { approval, ...wanted }: ConnectOptions = {},
  ): Promise<ConnectOutcome> {
    const definition = servers.get(serverName);
    const { probes, inputs, keepsInputs, asksAgain } = wanted;
    const environmentName = variables.environmentName(wanted.environment);
    if (probes) verdicts.write(definition.launch, undefined);
    const launched = { ...definition, environment: environmentName };
    if (approval) await trust.approve(launched, approval);
    const environment = variables.take(environmentName);
    const sheet = await trust.check(launched);
    if (sheet) return { status: 'approval-needed', sheet };
    if (asksAgain) variables.forget(serverName);
    if (inputs) {
      if (keepsInputs) await variables.keep(definition, inputs, keepsInputs);
      variables.answer(serverName, inputs);
    }
    if (!asksAgain) await variables.recall(definition);
    const missing = variables.missingInputs(definition);
    if (missing.length > 0) return { status: 'inputs-needed', serverName, inputs: missing };
    // Another connect may have opened one while this one waited.
    while (ofServer(serverName).length > 0) await endOf(serverName);
    if (isClosed) throw new RpcError('CLOSED', 'Wirebench is closing.');
    // A definition that was changed meanwhile was not agreed to, so that all is asked anew.
    if (!isDeepStrictEqual(servers.get(serverName), definition)) return connect(serverName, wanted);
    return { status: 'connecting', connectionId: open(definition, environment, wanted) };
  }

  followDefinitions({ servers, trust, variables, ofServer });
  signIns?.onSignedIn((serverName) => {
    for (const connection of ofServer(serverName)) connection.signedIn();
  });

  return {
    connect,
    follow(serverName, origin) {
      const led = ofServer(serverName).filter((each) => each.snapshot.refusedRedirect === origin);
      const [first] = led;
      if (!first) {
        throw new RpcError('REFUSED', `${serverName} was not redirected to ${origin}.`);
      }
      const followsTo = options.choices?.of(first.definition).followsTo ?? [];
      options.choices?.change(first.definition, {
        followsTo: [...new Set([...followsTo, origin])],
      });
      for (const connection of led) connection.led();
    },
    endOf,
    disconnect: async (connectionId) => connectionOf(connectionId).close(),
    skipHandshake: async (connectionId) => connectionOf(connectionId).skipHandshake(),
    list: () => [...connections.values()].map(({ snapshot }) => snapshot),
    lineFor(name) {
      connectionCount += 1;
      return { connectionId: connectionCount, tap: tapOf(connectionCount, name) };
    },
    remark: (connectionId, requestSeq, text, finding) =>
      void connections.get(connectionId)?.log.remark(text, [finding], requestSeq),
    ready(connectionId) {
      const connection = connectionOf(connectionId);
      const { serverName } = connection.snapshot;
      return { serverName, server: connection.checkReady(), launch: connection.launch() };
    },
    catalog: (connectionId, kind, options) =>
      listScopes.watch(connectionId, kind, async () =>
        connectionOf(connectionId).catalog(kind, options),
      ),
    allowListScopes: async (connectionId, kind) =>
      listScopes.allow(connectionId, kind, connectionOf(connectionId).snapshot.serverName),
    async complete(connectionId, request, signal) {
      const connection = connectionOf(connectionId);
      return complete(connection, connection.checkReady(), request, signal);
    },
    ask: async (connectionId, request, options) =>
      askAnything(connectionOf(connectionId), request, options),
    startCall(request) {
      const connection = connectionOf(request.connectionId);
      return startCall(request, {
        connection,
        calls,
        tasks,
        known,
        lineOf: (callId) => lineOf(connection, callId),
        values: () => valuesFor(connection),
        learn: variables.learn,
      });
    },
    fillArguments: (connectionId, argumentsText, chosen) =>
      previewOf(argumentsText, chosen, valuesFor(connectionOf(connectionId))),
    sendRaw: async (connectionId, text, headers) => ({
      seq: await connectionOf(connectionId).sendRaw(text, headers),
    }),
    wake: () => wakeConnections(connections.values(), (id) => calls.running(id).length > 0),
    ping: async (connectionId) => connectionOf(connectionId).ping(),
    extendCall: (callId, byMs) => calls.get(callId)?.extend(byMs),
    allowScopes: (callId, isAllowed) => calls.get(callId)?.allowScopes(isAllowed),
    cancelCall: (callId) => calls.get(callId)?.cancel(),
    calls: () => calls.list(),
    tasks,
    subscriptions,
    logs,
    callResult: (callId, limit) => calls.result(callId, limit),
    serverRequests: requests.offered,
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      for (const connection of connections.values()) {
        if (tasks.goOn(connection.snapshot.connectionId)) connection.keepSession();
      }
      await Promise.all([...connections.values()].map((connection) => connection.close()));
      tasks.close();
      requests.close();
      taskEvents.flush();
      logs.flush();
    },
  };
}

/** The launch with another identity to sign in as, where one is wanted. */
const launchAs = ({ launch }: ServerDefinition, identity: string | undefined): Launch =>
  identity === undefined || launch.kind !== 'http'
    ? launch
    : { ...launch, oauth: { ...launch.oauth, identity } };
