import type { AppContract } from '../../shared/contract/index.ts';
import type { Handlers } from '../../shared/rpc/define.ts';
import type { Authorizer } from './auth/create-authorizer.ts';
import { checkSampling } from './chat/sampling/sampling-request.ts';
import { createChat } from './chat/create-chat.ts';
import { createEvaluate, type Evaluate } from './chat/evals/create-evaluate.ts';
import { createOpenEvalCore } from './chat/evals/open-eval-core.ts';
import { openConformance, type Conformance } from './conformance/open-conformance.ts';
import type { Connections } from './connections/connections.ts';
import { openConnections } from './connections/open-connections.ts';
import { openEraVerdicts } from './connections/reach/era-verdicts.ts';
import { eventHandlers } from './event-handlers.ts';
import { followServers } from './follow-servers.ts';
import { openHistory } from './history/open-history.ts';
import type { Lint } from './lint/create-lint.ts';
import { openLint } from './lint/open-lint.ts';
import type { ShellPorts } from './ports.ts';
import { createIdleLock } from './secrets/idle-lock.ts';
import { createKnownSecrets, type KnownSecrets } from './secrets/masking/known-secrets.ts';
import { maskedText } from './secrets/masking/masked-data.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import { refuseWhileLocked } from './secrets/sealed/refuse-while-locked.ts';
import type { Secrets } from './secrets/secrets.ts';
import { secretsHandlers } from './secrets/secrets-handlers.ts';
import { createServerSecrets } from './secrets/server-secrets.ts';
import type { AdhocServer } from './servers/adhoc-servers.ts';
import { followSecrets, learnStoredServers } from './servers/learn-secrets.ts';
import { openDefinitions } from './servers/open-definitions.ts';
import { openServerChoices } from './servers/server-choices.ts';
import type { Servers } from './servers/servers.ts';
import type { Trust } from './servers/trust/trust.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { shellHandlers } from './shell-handlers.ts';
import { openSettings } from './storage/settings.ts';
import { openViewState } from './storage/view-state.ts';
import { openTelemetry } from './telemetry/open-telemetry.ts';
import type { RecordingFiles } from './traffic/export/recording-files.ts';
import { openTraffic } from './traffic/open-traffic.ts';
import type { Recorder } from './traffic/recorder.ts';
import { openValidation } from './validation/open-validation.ts';
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
  conformance: Conformance;
  /** Puts cases to models, with the tools of these servers; see `open-eval.ts`. */
  evaluate: Evaluate;
  /** What is invalid in a list of definitions, or hard for models and clients, by place in the list. */
  lint: Lint['list'];
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

/** Builds the rooms, hands each what it needs, and joins the handlers that they export. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { ports, adhocServer, recording = 'disk', authorizerFor, onObservation } = options;
  const { home, environment } = ports;
  const keptHome = adhocServer ? undefined : home;
  // The files are read at once, since a page waits for the core.
  const [settings, choices, viewState, verdicts] = await Promise.all([
    openSettings(home),
    openServerChoices(keptHome),
    openViewState(home),
    openEraVerdicts(keptHome),
  ]);
  const known = options.knownSecrets ?? createKnownSecrets();
  const definitions = await openDefinitions({ ports, settings, choices, known, adhocServer });
  const { servers, trust, gate } = definitions;
  followSecrets(known, { servers, settings, environment });
  const secrets = options.secrets ?? openSecrets(ports, known);
  const kept = createServerSecrets(secrets);
  const idleLock = createIdleLock({ secrets, settings });
  const checked = openValidation(ports.workers.validation);
  const { validation, schemas } = checked;
  const learn = () => Promise.all([learnStoredServers(known, ports), chat.learnKeys()]);
  const traffic = openTraffic({ ports, settings, recording, known, learn });
  const { recorder, recordingFiles } = traffic;
  const { recordingId } = recorder;
  const agent = () => reached.network.agent();
  const telemetry = openTelemetry({ ports, settings, gate, secrets, known, agent, recordingId });
  const reached = openConnections({
    ports,
    settings,
    gate,
    secrets,
    kept,
    known,
    servers,
    trust,
    choices,
    recorder,
    validation,
    authorizerFor,
    verdicts,
    onObservation(seq, connectionId, observation) {
      telemetry.see(seq, connectionId, observation);
      onObservation?.(seq, connectionId, observation);
    },
    sampler: { check: checkSampling, ask: (asked) => chat.askModel(asked) },
    traceContext: telemetry.contextFor,
  });
  const { connections, network, variables, openProxyAnew } = reached;
  connections.onEvent((event) => {
    if (event.type === 'connection') telemetry.connectionChanged(event.connection);
  });
  const remembered = openHistory({ home, viewState, connections, schemas, known });
  const followed = followServers({ servers, connections, variables, kept, ...remembered });
  const lint = openLint({ workers: ports.workers, connections });
  const conformance = openConformance({ ports, connections, known });
  const chat = createChat({
    ports,
    secrets,
    connections,
    validation,
    network,
    recordingId,
    compare: traffic.compareTexts,
    trust,
    openEvalCore: (entries) => evalCores.open(entries),
    known,
    findServer: definitions.find,
    trusts: definitions.trustsClaims,
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
    ...remembered.handlers,
    ...settingsHandlers({ settings, gate, telemetry, openProxyAnew }),
    ...definitions.handlers({
      followed,
      endConnection: (name) => connections.endOf(name),
      onSettingRevoked: openProxyAnew,
    }),
    ...reached.handlers,
    ...lint.handlers,
    ...checked.handlers,
    ...conformance.handlers,
    ...traffic.handlers,
    ...eventHandlers({ settings, servers, choices, connections, followed }),
  };

  return {
    handlers: refuseWhileLocked(handlers, secrets),
    servers,
    trust,
    connections,
    recorder,
    recordingFiles,
    secrets,
    conformance: conformance.run,
    evaluate: createEvaluate({ connections, validation, network, environment, known }),
    lint: lint.list,
    withoutSecrets: (text) => maskedText(text, known.masker),
    /** Those that use others end before them. */
    async close() {
      idleLock.close();
      await Promise.all([chat.close(), evalCores.close()]);
      await connections.close();
      await Promise.all([traffic.close(), telemetry.close()]);
      await Promise.all([lint.close(), network.close(), checked.close()]);
      await Promise.all([verdicts.flush(), choices.flush(), settings.flush(), remembered.close()]);
      await definitions.close();
    },
  };
}
