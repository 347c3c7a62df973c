import { join } from 'node:path';
import type { AppContract } from '../../shared/contract/index.ts';
import type { CatalogKind } from '../../shared/model/servers/connection.ts';
import type { ConformanceItem } from '../../shared/model/servers/conformance.ts';
import type { BackendEvent } from '../../shared/model/events.ts';
import type { LintFinding } from '../../shared/model/calls/lint.ts';
import type { Handlers } from '../../shared/rpc/define.ts';
import type { Authorizer } from './auth/create-authorizer.ts';
import { checkSampling } from './chat/sampling/sampling-request.ts';
import { createChat } from './chat/create-chat.ts';
import type { Connections } from './connections/connections.ts';
import { serverRequestHandlers } from './connections/server-request-handlers.ts';
import { createConnections } from './connections/create-connections.ts';
import { createNetwork } from './connections/network.ts';
import { openEraVerdicts } from './connections/reach/era-verdicts.ts';
import { createArgumentHistory } from './history/argument-history.ts';
import { createKeepDraft } from './history/keep-draft.ts';
import { runConformance } from './conformance/run-conformance.ts';
import { paramSchemas } from './connections/calls/param-schemas.ts';
import { createVariables } from './connections/variables/variables.ts';
import { eventStream } from './event-stream.ts';
import { listFolder } from './files/list-folder.ts';
import { createEvaluate, type Evaluate } from './chat/evals/create-evaluate.ts';
import { createTokenScale } from './chat/tokens/create-token-scale.ts';
import { createOpenEvalCore } from './chat/evals/open-eval-core.ts';
import { followServers } from './follow-servers.ts';
import { createLint } from './lint/create-lint.ts';
import { createReadLists } from './lint/read-lists.ts';
import type { ShellPorts } from './ports.ts';
import { applySettings } from './apply-settings.ts';
import { browserSessionHandlers } from './browser-session-handlers.ts';
import { previewSandbox } from './sandbox/preview-sandbox.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import type { Secrets } from './secrets/secrets.ts';
import { createIdleLock } from './secrets/idle-lock.ts';
import { lockOut } from './secrets/sealed/lock-out.ts';
import { createServerSecrets } from './secrets/server-secrets.ts';
import { secretsHandlers } from './secrets/secrets-handlers.ts';
import { adhocServers, type AdhocServer } from './servers/adhoc-servers.ts';
import { createElsewhere } from './servers/elsewhere/elsewhere.ts';
import { openServerChoices } from './servers/server-choices.ts';
import { openServers } from './servers/open-servers.ts';
import { serverHandlers } from './servers/server-handlers.ts';
import type { Servers } from './servers/servers.ts';
import { createKnownSecrets, type KnownSecrets } from './secrets/masking/known-secrets.ts';
import { learnArguments } from './secrets/masking/learn-arguments.ts';
import { followSecrets, learnStoredServers } from './servers/learn-secrets.ts';
import { maskedItems } from './secrets/masking/masked-data.ts';
import { openExternal, pickFile } from './shell-actions.ts';
import { settingsGate } from './servers/trust/settings-gate.ts';
import { openTrust } from './servers/trust/open-trust.ts';
import { trustHandlers } from './servers/trust/trust-handlers.ts';
import { typedTrust, type Trust } from './servers/trust/trust.ts';
import { openSettings } from './storage/settings.ts';
import { openViewState } from './storage/view-state.ts';
import { createTelemetry } from './telemetry/create-telemetry.ts';
import { createBodyIndexes } from './traffic/body/create-body-indexes.ts';
import { createBodyQuestions } from './traffic/body/create-body-questions.ts';
import { createImportSessions } from './traffic/export/import-sessions.ts';
import { createRecordingFiles, type RecordingFiles } from './traffic/export/recording-files.ts';
import { openRecorder } from './traffic/open-recorder.ts';
import type { Recorder } from './traffic/recorder.ts';
import { trafficHandlers } from './traffic/traffic-handlers.ts';
import { unrecorded } from './traffic/unrecorded.ts';
import { createValidation } from './validation/create-validation.ts';
import { createGivenSchemas } from './validation/given-schemas.ts';
import type { WireObservation } from './wire/records/observation.ts';

/** A running core: its contract handlers for a page, its rooms for a command line. */
export type Backend = {
  handlers: Handlers<AppContract>;
  servers: Servers;
  trust: Trust;
  connections: Connections;
  recorder: Recorder;
  recordingFiles: RecordingFiles;
  /** What definitions refer to as `${secret:NAME}`. */
  secrets: Secrets;
  /** Runs what the official suite can tell of any server against a connected one. */
  conformance(connectionId: number, signal: AbortSignal): AsyncIterable<ConformanceItem>;
  /** Puts cases to models, with the tools of these servers; see `open-eval.ts`. */
  evaluate: Evaluate;
  /** What is invalid in a list of definitions, or hard for models and clients, by place in the list. */
  lint(kind: CatalogKind, items: unknown[], signal: AbortSignal): Promise<LintFinding[][]>;
  /** A text, or JSON that it stays, without what is known to be secret in this run; for reports and logs. */
  withoutSecrets(text: string): string;
  /** Ends every connection, writes what is pending, closes the files. */
  close(): Promise<void>;
};

export type BackendOptions = {
  ports: ShellPorts;
  /** Sees every observation with its seq, after the recorder took it; for the command line's --wire. */
  onObservation?(seq: number, connectionId: number, observation: WireObservation): void;
  /** Only this server, not stored; for the command line. BAD_INPUT where it can't be read. */
  adhocServer?: AdhocServer;
  /** How the requests to a server are authorized, where they are. */
  authorizerFor?: ((serverName: string) => Authorizer | undefined) | undefined;
  /** What is masked wherever something leaves the app; the backend's own where there are none yet. */
  knownSecrets?: KnownSecrets | undefined;
  /** Those of another core in this process, so that what is in memory is known to both. */
  secrets?: Secrets;
  /** 'off' leaves no traffic on disk. */
  recording?: 'disk' | 'off';
};

/** Builds the rooms and hands each what it needs. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { ports, adhocServer } = options;
  const { home } = ports;
  const settings = await openSettings(home);
  const homeTrust = openTrust(ports, settings.read);
  // Who types a server on a command line did not type the settings there.
  const gate = settingsGate(homeTrust);
  const trust = adhocServer ? typedTrust : homeTrust;
  const stored = adhocServer ? undefined : await openServers(home, trust);
  const servers = stored ?? adhocServers(adhocServer as AdhocServer);
  const choices = await openServerChoices(stored ? home : undefined);
  const known = options.knownSecrets ?? createKnownSecrets();
  const elsewhere = createElsewhere(ports, servers, known.masker);
  const viewState = await openViewState(home);
  const recorder =
    options.recording === 'off'
      ? unrecorded()
      : openRecorder({
          home,
          workerFile: ports.workers.recorder,
          wordsFile: ports.workers.words,
          readerFile: ports.workers.reader,
          retention: settings.read().recordings ?? {},
        });
  const { onObservation } = options;
  const verdicts = await openEraVerdicts(adhocServer ? undefined : home);
  const network = createNetwork(
    settings.read().network,
    ports.environment,
    () => secrets,
    (changed) => gate.check({ network: changed }),
  );
  const validation = createValidation(ports.workers.validation);
  const schemas = createGivenSchemas();
  const lint = createLint(ports.workers.lint);
  const tokenScale = createTokenScale(ports.workers.tokens);
  const recordings = join(home, 'recordings');
  const bodies = createBodyIndexes(recordings, ports.workers.bodyIndex);
  const bodyQuestions = createBodyQuestions(recordings, ports.workers.bodyQuestions);
  const history = createArgumentHistory(home);
  followSecrets(known, { servers, settings, environment: ports.environment });
  const secrets = options.secrets ?? openSecrets(ports, known);
  const kept = createServerSecrets(secrets);
  const variables = createVariables({
    env: ports.environment,
    settings: () => settings.read(),
    secrets,
    kept,
    known,
  });
  const { authorizerFor } = options;
  const rooms = {
    servers,
    trust,
    choices,
    recorder,
    ports,
    network,
    validation,
    verdicts,
    variables,
  };
  const telemetry = createTelemetry({
    settings: settings.read().telemetry,
    environment: ports.environment,
    secrets,
    checkApproved: (changed) => gate.check({ telemetry: changed }),
    agent: () => network.agent(),
    recordingId: recorder.recordingId,
    version: ports.version,
    known,
  });
  const connections = createConnections({
    ...rooms,
    known,
    authorizerFor,
    onObservation: (seq, connectionId, observation) => {
      telemetry.see(seq, connectionId, observation);
      onObservation?.(seq, connectionId, observation);
    },
    sampler: { check: checkSampling, ask: (asked) => chat.askModel(asked) },
    traceContext: (serverName, traceIdOf) => telemetry.contextFor(serverName, traceIdOf),
  });
  connections.onEvent((event) => {
    if (event.type === 'connection') telemetry.connectionChanged(event.connection);
  });
  const lists = createReadLists((id) => connections.list().some((one) => one.connectionId === id));
  const keepDraft = createKeepDraft(viewState, connections);
  const followed = followServers({ servers, connections, variables, kept, history, viewState });

  const choicesNow = () => choices.list(servers.snapshot().servers);
  const snapshot = (): BackendEvent => ({
    type: 'snapshot',
    settings: settings.read(),
    servers: servers.snapshot(),
    choices: choicesNow(),
    connections: connections.list(),
    calls: connections.calls(),
    asked: connections.serverRequests.asked(),
  });
  const onEvent = (push: (event: BackendEvent) => void) => {
    const undo = [
      connections.onEvent(push),
      followed.onMemory((serverName) => push({ type: 'server-memory', serverName })),
      servers.onChange((changed) => push({ type: 'servers', servers: changed })),
      // An edited definition loses what was decided of it.
      servers.onChange(() => push({ type: 'server-choices', choices: choicesNow() })),
      choices.onChange(() => push({ type: 'server-choices', choices: choicesNow() })),
      settings.onChange((changed) => push({ type: 'settings', settings: changed })),
    ];
    return () => undo.forEach((stop) => stop());
  };

  const conformance = (connectionId: number, signal: AbortSignal) => {
    const { server, launch } = connections.ready(connectionId);
    return maskedItems(runConformance({ ports, launch, server, signal }), known.masker);
  };

  const recordingFiles = createRecordingFiles(recorder, {
    ...ports,
    workerFile: ports.workers.recordingFiles,
    known,
    learn: () => Promise.all([learnStoredServers(known, ports), chat.learnKeys()]),
  });
  const imports = createImportSessions(recordingFiles);

  const { recordingId } = recorder;
  const findServer = (name: string) =>
    servers.snapshot().servers.find((server) => server.name === name);
  const chat = createChat({
    ports,
    secrets,
    connections,
    validation,
    network,
    recordingId,
    compare: bodyQuestions.compareTexts,
    trust,
    openEvalCore: (entries) => evalCores.open(entries),
    known,
    findServer,
    trusts: (name) => {
      const server = findServer(name);
      return server !== undefined && choices.trusts(server);
    },
    asksForAll: () => settings.read().chat?.asksForAll ?? false,
  });

  const evalCores = createOpenEvalCore((entries) =>
    createBackend({
      ports,
      secrets,
      knownSecrets: known,
      recording: 'off',
      adhocServer: { kind: 'entries', entries },
    }),
  );

  const idleLock = createIdleLock({ secrets, settings });
  const applied = applySettings({ settings, gate, network, recorder, telemetry });

  const handlers: Handlers<AppContract> = {
    ...chat.handlers,
    ...browserSessionHandlers(ports),
    'app.info': () => ({
      version: ports.version,
      shell: ports.shell,
      platform: ports.platform,
      capabilities: ports.capabilities,
      home,
    }),
    'app.openExternal': ({ url }) => openExternal(ports, url),
    'files.pick': (wanted) => pickFile(ports, wanted),
    'files.list': ({ path }) => listFolder(path),
    ...secretsHandlers({
      home,
      idleLock,
      secrets,
      servers,
      updateServer: followed.update,
      settings,
      writeSettings: applied.write,
    }),
    'viewState.read': () => viewState.read(),
    'viewState.write': ({ key, value }) => viewState.write(key, value),
    'viewState.keepDraft': ({ key, draft, schemaId }) =>
      keepDraft(key, draft, schemas.of(schemaId)),
    ...applied.handlers,
    ...serverHandlers({ servers, followed, elsewhere, trust, choices }),
    ...trustHandlers({
      trust,
      endConnection: (name) => connections.endOf(name),
      onSettingRevoked: applied.openProxyAnew,
    }),
    'servers.sandboxPreview': ({ launch }) => previewSandbox(launch, ports),
    'connections.connect': ({ serverName, ...options }) => connections.connect(serverName, options),
    'connections.follow': ({ serverName, origin }) => connections.follow(serverName, origin),
    'connections.disconnect': ({ connectionId }) => connections.disconnect(connectionId),
    'connections.catalog': async ({ connectionId, kind, before, ...options }, { signal }) => {
      const catalog = await connections.catalog(connectionId, kind, { ...options, signal });
      const listId = lists.keep({ connectionId, kind, items: catalog.items }, before);
      return { ...catalog, ...(listId && { listId }) };
    },
    'conformance.run': ({ connectionId }, { signal }) => conformance(connectionId, signal),
    'validation.give': (part) => schemas.give(part),
    'validation.judge': ({ schemaId, text }, { signal }) =>
      validation.judge(schemas.of(schemaId), text, signal),
    'validation.sample': ({ schemaId, seed }, { signal }) =>
      validation.sample(schemas.of(schemaId), seed, signal),
    'validation.break': ({ schemaId, seed }, { signal }) =>
      validation.break(schemas.of(schemaId), seed, signal),
    'lint.list': ({ listId }, { signal }) => {
      const { kind, items } = lists.of(listId);
      return lint.list(kind, items, signal);
    },
    'tokens.weigh': ({ listId }, { signal }) => tokenScale.weigh(lists.of(listId).items, signal),
    'protocol.paramSchemas': () => paramSchemas(),
    'connections.ping': ({ connectionId }) => connections.ping(connectionId),
    'calls.complete': ({ connectionId, ...request }, { signal }) =>
      connections.complete(connectionId, request, signal),
    'calls.start': async (request) => {
      if (request.variables) await variables.ready(request.variables);
      return connections.startCall(request);
    },
    'calls.fillArguments': async ({ connectionId, argumentsText, variables: chosen }) => {
      await variables.ready(argumentsText);
      return connections.fillArguments(connectionId, argumentsText, chosen);
    },
    'connections.sendRaw': ({ connectionId, text, headers }) =>
      connections.sendRaw(connectionId, text, headers),
    'calls.extend': ({ callId, byMs }) => connections.extendCall(callId, byMs),
    'calls.cancel': ({ callId }) => connections.cancelCall(callId),
    'calls.result': ({ callId, limit }) => connections.callResult(callId, limit),
    ...serverRequestHandlers(connections),
    'history.list': (owner) => history.list(owner),
    'history.add': ({ argumentsText, schemaId, ...owner }) => {
      const schema = schemas.of(schemaId);
      learnArguments(known, argumentsText, schema);
      return history.add(owner, argumentsText, schema);
    },
    'history.pin': ({ entryId, isPinned, title, ...owner }) =>
      history.pin(owner, entryId, { isPinned, title }),
    'history.remove': ({ entryId, ...owner }) => history.remove(owner, entryId),
    ...trafficHandlers({ recorder, recordingFiles, imports, bodies, bodyQuestions }),
    events: (_input, { signal }) => eventStream(snapshot, onEvent, signal),
  };

  return {
    handlers: lockOut(handlers, secrets),
    servers,
    trust,
    connections,
    recorder,
    recordingFiles,
    secrets,
    conformance,
    evaluate: createEvaluate({
      connections,
      validation,
      network,
      environment: ports.environment,
      known,
    }),
    lint: lint.list,
    withoutSecrets: (text) =>
      /^\s*[[{]/.test(text) ? known.masker.json(text) : known.masker.mask(text),
    async close() {
      idleLock.close();
      await Promise.all([chat.close(), evalCores.close()]);
      await connections.close();
      await imports.close();
      await Promise.all([bodies.close(), bodyQuestions.close(), telemetry.close()]);
      await tokenScale.close();
      await Promise.all([recorder.close(), network.close(), validation.close(), lint.close()]);
      await Promise.all([
        viewState.flush(),
        verdicts.flush(),
        choices.flush(),
        settings.flush(),
        history.close(),
      ]);
      stored?.close();
    },
  };
}
