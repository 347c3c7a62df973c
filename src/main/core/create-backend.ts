import type { LookupFunction } from 'node:net';
import type { AppContract } from '../../shared/contract/index.ts';
import type { Handlers } from '../../shared/rpc/define.ts';
import { openApps } from './apps/open-apps.ts';
import { createSignIns } from './auth/sign-ins/create-sign-ins.ts';
import { openAttention } from './attention/open-attention.ts';
import { auditFor } from './audit/audit-for.ts';
import { signInHandlers } from './auth/sign-in-handlers.ts';
import { createGuidedSignIns } from './auth/guided/create-guided-sign-ins.ts';
import { guidedHandlers } from './auth/guided/guided-handlers.ts';
import { bundleHandlers } from './bundles/bundle-handlers.ts';
import { followBundles } from './bundles/follow-bundles.ts';
import { cardHandlers } from './cards/card-handlers.ts';
import { checkSampling } from './chat/sampling/sampling-request.ts';
import { createChat } from './chat/create-chat.ts';
import { createEvaluate } from './chat/evals/create-evaluate.ts';
import { openDocumentation } from './documentation/open-documentation.ts';
import { createOpenEvalCore } from './chat/evals/open-eval-core.ts';
import { openConformance } from './conformance/open-conformance.ts';
import { openConnections } from './connections/open-connections.ts';
import { openTaskFiles } from './connections/calls/tasks/task-files.ts';
import { openEraVerdicts } from './connections/reach/era-verdicts.ts';
import { launchNow } from './connections/variables/launch-now.ts';
import { eventHandlers } from './event-handlers.ts';
import { followServers } from './follow-servers.ts';
import { openFigures } from './figures/open-figures.ts';
import { openHealth } from './health/open-health.ts';
import { openHistory } from './history/open-history.ts';
import { openDefinitionChanges } from './definitions/open-definition-changes.ts';
import { iconHandlers } from './images/icon-handlers.ts';
import { openLastTime } from './last-time/open-last-time.ts';
import { openLint } from './lint/open-lint.ts';
import { registryHandlers } from './registry/registry-handlers.ts';
import { createIdleLock } from './secrets/idle-lock.ts';
import { createKnownSecrets } from './secrets/masking/known-secrets.ts';
import { maskedText } from './secrets/masking/masked-data.ts';
import { createRedaction, everythingHidden } from './secrets/masking/redaction.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import { refuseWhileLocked } from './secrets/sealed/refuse-while-locked.ts';
import { secretsHandlers } from './secrets/secrets-handlers.ts';
import { createServerSecrets } from './secrets/server-secrets.ts';
import { followSecrets, learnStoredServers } from './servers/learn-secrets.ts';
import { openDefinitions } from './servers/open-definitions.ts';
import { openServerChoices } from './servers/server-choices.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { openedFileHandlers } from './files/opened-files.ts';
import { createSavedFiles } from './files/saved-files.ts';
import { shellHandlers } from './shell-handlers.ts';
import { openSkills } from './skills/open-skills.ts';
import { checkHome } from './storage/check-home.ts';
import { openSettings } from './storage/settings.ts';
import { openViewState } from './storage/view-state.ts';
import { withoutLayout } from './storage/without-layout.ts';
import { openTelemetry } from './telemetry/open-telemetry.ts';
import { openTraffic } from './traffic/open-traffic.ts';
import { openValidation } from './validation/open-validation.ts';
import { upkeepHandlers } from './upkeep/upkeep-handlers.ts';
import type { Backend, BackendOptions } from './backend.ts';

/** Builds the rooms, gives each what it needs, and joins the handlers that they export. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { ports, adhocServer, sessionEntries, recording = 'disk', onObservation } = options;
  const { home, environment } = ports;
  await checkHome(home);
  const keptHome = adhocServer ? undefined : home;
  const known = options.knownSecrets ?? createKnownSecrets();
  // The files are read at once, since a page waits for the core.
  const [settings, choices, viewState, verdicts, health, lastTime] = await Promise.all([
    openSettings(home),
    openServerChoices(keptHome),
    openViewState(home).then((state) => (ports.isSafeMode ? withoutLayout(state) : state)),
    openEraVerdicts(keptHome),
    // A command that ends at once leaves no traces.
    openHealth({
      home: recording === 'disk' ? keptHome : undefined,
      withoutSecrets: (text) => maskedText(text, known.masker),
    }),
    openLastTime({ home: recording === 'disk' ? keptHome : undefined, ports }),
  ]);
  // As with health, a command that ends at once leaves no traces.
  const figures = openFigures({ home: recording === 'disk' ? keptHome : undefined });
  const audit = auditFor(ports, (text) => maskedText(text, known.masker));
  const attention = openAttention({
    ports,
    settings,
    withoutSecrets: (text) => known.masker.mask(text),
  });
  const taskFiles = openTaskFiles(keptHome);
  const definitions = await openDefinitions({
    ports,
    settings,
    choices,
    known,
    adhocServer,
    sessionEntries,
    audited: audit,
  });
  const { servers, trust, gate } = definitions;
  followSecrets(known, { servers, settings, environment });
  const secrets = options.secrets ?? audit.secrets(openSecrets(ports, known));
  const kept = createServerSecrets(secrets);
  const idleLock = createIdleLock({ secrets, settings });
  const checked = openValidation(ports.workers.validation);
  const { validation, schemas } = checked;
  const learn = () => Promise.all([learnStoredServers(known, ports), chat.learnKeys()]);
  const traffic = openTraffic({
    ports,
    settings,
    recording,
    known,
    learn,
    onExport: audit.onRecordingExport,
  });
  const { recorder, recordingFiles } = traffic;
  const { recordingId } = recorder;
  const agent = () => reached.network.agent();
  const telemetry = openTelemetry({ ports, settings, gate, secrets, known, agent, recordingId });
  const signInNetwork = {
    open: (lookup: LookupFunction) => reached.network.open(lookup),
    farthestReached: (hostname: string) => reached.network.farthestReached(hostname),
  };
  const signIns = audit.signIns(
    createSignIns({ ports, secrets, known, network: signInNetwork, choices, settings }),
  );
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
    signIns,
    compare: traffic.compareTexts,
    verdicts,
    taskStore: taskFiles,
    onObservation(seq, connectionId, observation) {
      telemetry.see(seq, connectionId, observation);
      onObservation?.(seq, connectionId, observation);
    },
    sampler: { check: checkSampling, ask: (asked) => chat.askModel(asked) },
    traceContext: telemetry.contextFor,
  });
  const { connections, network, variables, openProxyAnew } = reached;
  const guided = createGuidedSignIns({
    ports,
    known,
    servers,
    trust,
    environmentName: () => variables.environmentName(),
    launchNow: (definition, name) => launchNow(variables, definition, name),
    choices,
    settings,
    network,
    lineFor: connections.lineFor,
    signIns,
  });
  connections.onEvent((event) => {
    health.see(event);
    figures.see(event);
    attention.see(event);
    lastTime.see(event);
    if (!adhocServer) audit.see(event, definitions.find);
    audit.seeCall(event);
    if (event.type === 'connection') telemetry.connectionChanged(event.connection);
  });
  const remembered = openHistory({ home, viewState, connections, schemas, known });
  const lint = openLint({ workers: ports.workers, connections });
  const changes = openDefinitionChanges({
    home: keptHome,
    known,
    connections,
    findServer: definitions.find,
    listOf: lint.listOf,
  });
  const followed = followServers({
    servers,
    connections,
    variables,
    kept,
    taskFiles,
    health,
    lists: changes,
    ...remembered,
  });
  const bundles = followBundles(home, servers);
  const skills = openSkills({ connections });
  const apps = openApps({ ports, connections, validation, known, findServer: definitions.find });
  const documentation = openDocumentation({
    connections,
    withoutSecrets: (text) => maskedText(text, known.masker),
  });
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
    onDecided: audit.onToolDecided,
    onApprovalAsked: attention.approvalAsked,
    onRunEvent(event, conversationId) {
      figures.seeRun(event);
      attention.seeRun(event, conversationId);
    },
    unseenChanges: changes.changedTools,
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

  const savedFiles = createSavedFiles(ports);
  const handlers: Handlers<AppContract> = {
    ...chat.handlers,
    ...shellHandlers(ports),
    ...openedFileHandlers({ ports, recordingFiles }),
    ...savedFiles.handlers,
    ...upkeepHandlers(ports),
    ...secretsHandlers({
      home,
      idleLock,
      secrets,
      servers,
      updateServer: followed.update,
      settings,
    }),
    ...remembered.handlers,
    ...settingsHandlers({ settings, gate, telemetry, openProxyAnew }),
    ...definitions.handlers({
      followed,
      endConnection: (name) => connections.endOf(name),
      onSettingRevoked: openProxyAnew,
    }),
    ...reached.handlers,
    ...signInHandlers({ signIns, disconnect: (name) => connections.endOf(name) }),
    ...guidedHandlers({
      guided,
      checkServer: conformance.checkAuthorization,
      withoutSecrets: (text) => maskedText(text, known.masker),
    }),
    ...iconHandlers({ connections, network }),
    ...bundleHandlers({
      home,
      servers: { snapshot: () => servers.snapshot(), add: followed.add },
      secrets,
    }),
    ...cardHandlers({ connections, network: signInNetwork, known }),
    ...registryHandlers({ settings, connections, network: signInNetwork, known }),
    ...lastTime.handlers(servers),
    ...attention.handlers,
    ...audit.ownHandlers,
    ...health.handlers,
    ...figures.handlers,
    ...lint.handlers,
    ...changes.handlers,
    ...skills.handlers,
    ...apps.handlers,
    ...documentation.handlers,
    ...checked.handlers,
    ...conformance.handlers,
    ...traffic.handlers,
    ...eventHandlers({ ports, settings, servers, choices, connections, followed, signIns }),
  };

  return {
    handlers: refuseWhileLocked(audit.handlers(handlers), secrets),
    servers,
    trust,
    connections,
    signIns,
    guided,
    recorder,
    recordingFiles,
    secrets,
    conformance: conformance.run,
    evaluate: createEvaluate({
      connections,
      validation,
      network,
      environment,
      known,
      findServer: definitions.find,
    }),
    proxyGate: {
      sheet: () => gate.sheetOf({ network: settings.read().network }),
      approve: async (approval) => {
        await gate.approve({ network: settings.read().network }, approval);
        openProxyAnew();
      },
    },
    lint: lint.list,
    audit,
    skills,
    withoutSecrets: (text) => maskedText(text, known.masker),
    redacted: (kind, content) =>
      createRedaction(everythingHidden, known.masker).content(kind, content),
    /** Closes the rooms in order: those that use others end before them. */
    async close() {
      idleLock.close();
      attention.close();
      signIns.close();
      await savedFiles.close();
      guided.closeAll();
      await Promise.all([lastTime.close(), chat.close(), evalCores.close()]);
      await connections.close();
      await Promise.all([traffic.close(), telemetry.close()]);
      await Promise.all([lint.close(), network.close(), checked.close()]);
      await Promise.all([verdicts.flush(), choices.flush(), settings.flush(), remembered.close()]);
      await Promise.all([taskFiles.flush(), health.flush(), figures.flush()]);
      await bundles.close();
      await definitions.close();
      changes.close();
      await audit.flush();
    },
  };
}
