import { join } from 'node:path';
import type { AppContract } from '../../shared/contract/index.ts';
import type { CatalogKind } from '../../shared/model/servers/connection.ts';
import type { ConformanceItem } from '../../shared/model/servers/conformance.ts';
import type { LintFinding } from '../../shared/model/calls/lint.ts';
import type { Handlers } from '../../shared/rpc/define.ts';
import type { Authorizer } from './auth/create-authorizer.ts';
import { checkSampling } from './chat/sampling/sampling-request.ts';
import { createChat } from './chat/create-chat.ts';
import { connectionHandlers } from './connections/connection-handlers.ts';
import type { Connections } from './connections/connections.ts';
import { createConnections } from './connections/create-connections.ts';
import { createNetwork } from './connections/network.ts';
import { openEraVerdicts } from './connections/reach/era-verdicts.ts';
import { createArgumentHistory } from './history/argument-history.ts';
import { historyHandlers } from './history/history-handlers.ts';
import { createKeepDraft } from './history/keep-draft.ts';
import { runConformance } from './conformance/run-conformance.ts';
import { createVariables } from './connections/variables/variables.ts';
import { createEvaluate, type Evaluate } from './chat/evals/create-evaluate.ts';
import { createTokenScale } from './chat/tokens/create-token-scale.ts';
import { createOpenEvalCore } from './chat/evals/open-eval-core.ts';
import { eventHandlers } from './event-handlers.ts';
import { followServers } from './follow-servers.ts';
import { listHandlers } from './lint/list-handlers.ts';
import { createLint } from './lint/create-lint.ts';
import type { ShellPorts } from './ports.ts';
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
import { followSecrets, learnStoredServers } from './servers/learn-secrets.ts';
import { maskedItems } from './secrets/masking/masked-data.ts';
import { settingsGate } from './servers/trust/settings-gate.ts';
import { openTrust } from './servers/trust/open-trust.ts';
import { trustHandlers } from './servers/trust/trust-handlers.ts';
import { typedTrust, type Trust } from './servers/trust/trust.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { shellHandlers } from './shell-handlers.ts';
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
import { validationHandlers } from './validation/validation-handlers.ts';
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
  const [settings, choices, viewState, verdicts] = await Promise.all([
    openSettings(home),
    openServerChoices(adhocServer ? undefined : home),
    openViewState(home),
    openEraVerdicts(adhocServer ? undefined : home),
  ]);
  const homeTrust = openTrust(ports, settings.read);
  // Who types a server on a command line did not type the settings there.
  const gate = settingsGate(homeTrust);
  const trust = adhocServer ? typedTrust : homeTrust;
  const stored = adhocServer ? undefined : await openServers(home, trust);
  const servers = stored ?? adhocServers(adhocServer as AdhocServer);
  const known = options.knownSecrets ?? createKnownSecrets();
  const elsewhere = createElsewhere(ports, servers, known.masker);
  const recorder =
    options.recording === 'off'
      ? unrecorded()
      : openRecorder({
          home,
          workerFile: ports.workers.recorder,
          trigramWorkerFile: ports.workers.trigrams,
          readerFile: ports.workers.reader,
          retention: settings.read().recordings ?? {},
        });
  const { onObservation } = options;
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
  const keepDraft = createKeepDraft(viewState, connections);
  const followed = followServers({ servers, connections, variables, kept, history, viewState });

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
  settings.onWritten('network', network.change);
  settings.onWritten('recordings', recorder.setRetention);
  settings.onWritten('telemetry', telemetry.change);
  /** Whether the proxy is approved may have changed: its connections are opened anew. */
  const openProxyAnew = () => network.change(settings.read().network);

  const handlers: Handlers<AppContract> = {
    ...chat.handlers,
    ...shellHandlers(ports),
    ...secretsHandlers({
      home,
      idleLock,
      secrets,
      servers,
      updateServer: followed.update,
      settings,
      writeSettings: settings.write,
    }),
    ...historyHandlers({ history, viewState, keepDraft, schemas, known }),
    ...settingsHandlers({ settings, gate, telemetry, openProxyAnew }),
    ...serverHandlers({ servers, followed, elsewhere, trust, choices }),
    ...trustHandlers({
      trust,
      endConnection: (name) => connections.endOf(name),
      onSettingRevoked: openProxyAnew,
    }),
    ...connectionHandlers({ connections, variables }),
    ...listHandlers({ connections, lint, tokenScale }),
    ...validationHandlers({ validation, schemas }),
    'conformance.run': ({ connectionId }, { signal }) => conformance(connectionId, signal),
    ...trafficHandlers({ recorder, recordingFiles, imports, bodies, bodyQuestions }),
    ...eventHandlers({ settings, servers, choices, connections, followed }),
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
      await stored?.close();
    },
  };
}
