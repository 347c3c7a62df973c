import type { AppContract } from '../../../shared/contract/index.ts';
import { isObject } from '../../../shared/json/is-object.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import type { AppItem, AppPermission, AppPolicy } from '../../../shared/model/apps/app.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import type { Connections } from '../connections/connections.ts';
import type { ShellPorts } from '../ports.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import type { Validation } from '../validation/create-validation.ts';
import { WireLog } from '../wire/records/wire-log.ts';
import { isDisplayMode, openAppBridge } from './app-bridge.ts';
import { openAppLine } from './app-line.ts';
import { readAppResource } from './app-resource.ts';
import { createAppServer, type AppRooms } from './app-server.ts';
import type { AppSubject, SubjectActs } from './app-subject.ts';
import { placeApp } from './place-app.ts';
import { questionSubject } from './question-subject.ts';
import { RunningApp } from './running-app.ts';
import { toolSubject } from './tool-subject.ts';
import { watchHandshake } from './watch-handshake.ts';
import { watchServer } from './watch-server.ts';

type Rooms = {
  ports: Pick<ShellPorts, 'appPages' | 'version'>;
  connections: AppRooms &
    Pick<Connections, 'lineFor' | 'remark' | 'callResult' | 'calls' | 'serverRequests'>;
  validation: Pick<Validation, 'judge'>;
  known: Pick<KnownSecrets, 'masker'>;
  findServer(name: string): ServerDefinition | undefined;
};

type Shown = { policy: AppPolicy; granted: AppPermission[]; contextText: string };

type Running = {
  app: RunningApp;
  acts: AppSubject['acts'];
  take(text: string): void;
  tell(changed: Record<string, unknown>): void;
  close(): Promise<void>;
};

/** How long a server may take for the app's HTML, and for what the app reads of it. */
const timeoutMs = 60_000;
const teardownMs = 1000;
const noTeardown = 'The app did not answer ui/resource-teardown within 1 s.';

/**
 * The apps of tools and of questions (MCP Apps, 2026-01-26): each runs as long as the page shows it.
 */
export function openApps({ ports, connections, validation, known, findServer }: Rooms) {
  const running = new Map<number, Running>();
  let count = 0;

  const runningApp = (appId: number): Running => {
    const one = running.get(appId);
    if (!one) throw new RpcError('NOT_FOUND', 'This app is no longer running.');
    return one;
  };

  /** What an app of this subject can do; throws where none of the kind does. */
  const actOf = <Act extends keyof SubjectActs>(appId: number, act: Act): SubjectActs[Act] => {
    const found = runningApp(appId).acts[act];
    if (!found)
      throw new RpcError(
        'REFUSED',
        'The app was opened for something else; this is not allowed here.',
      );
    return found;
  };

  async function* run(
    connectionId: number,
    subjectOf: (server: ReturnType<typeof createAppServer>) => Promise<AppSubject> | AppSubject,
    { policy, granted, contextText }: Shown,
    signal: AbortSignal,
  ): AsyncGenerator<AppItem> {
    const { appPages } = ports;
    if (!appPages)
      throw new RpcError('REFUSED', 'Apps can’t be shown here; use the desktop or the web app.');
    const { serverName } = connections.ready(connectionId);
    const ended = new AbortController();
    const over = AbortSignal.any([signal, ended.signal]);
    const server = createAppServer({
      connections,
      connectionId,
      timeoutMs,
      isDisabledBy: () => findServer(serverName),
      signal: over,
    });
    const subject = await subjectOf(server);
    const { resourceUri: uri, isForQuestion } = subject;
    const hostContext: Record<string, unknown> = {
      ...objectIn(contextText),
      displayMode: 'inline',
      ...subject.hostContext,
    };
    count += 1;
    const appId = count;
    const name = `${serverName} ▸ app ${appId}`;
    const { connectionId: ownId, tap } = connections.lineFor(name);
    const log = new WireLog(tap, (text) => known.masker.mask(text));
    const app = new RunningApp({ appId, connectionId: ownId, name, resourceUri: uri }, granted);
    const resource = readAppResource(
      uri,
      await server.read('resources/read', { uri }),
      await server.listed(uri),
    );
    app.reached('fetched');
    app.change({
      wanted: resource.permissions,
      ...(resource.prefersBorder !== undefined && { prefersBorder: resource.prefersBorder }),
    });
    for (const finding of [...resource.findings, ...subject.findings]) app.find(finding);
    const placed = placeApp(appPages, { app, log, resource, policy, granted });
    const { onMessage, onMalformed, initialized, capabilities } = watchHandshake(app, over);
    const line = openAppLine({ log, send: (text) => app.send(text), onMessage, onMalformed });
    const tell = (changed: Record<string, unknown>) => {
      const { displayMode } = changed;
      if (isDisplayMode(displayMode)) app.change({ displayMode });
      Object.assign(hostContext, changed);
      bridge.setHostContext({ ...hostContext });
    };
    const bridge = await openAppBridge({
      line,
      app,
      server,
      version: ports.version,
      hostContext,
      isForQuestion,
      onCalled(id, seq) {
        const finding = { message: 'the server was asked for it', isNote: true, seq } as const;
        log.markAnswer(id, { finding });
        const askedBy = line.seqOf(id);
        if (askedBy === undefined) return;
        const message = 'an app asked for it';
        connections.remark(connectionId, seq, `asked by ${name}`, {
          message,
          isNote: true,
          seq: askedBy,
        });
      },
      onDisplayMode: (displayMode) => tell({ displayMode }),
      sandbox: { csp: placed.csp, permissions: placed.permissions },
    });
    running.set(appId, {
      app,
      acts: subject.acts,
      take: (text) => {
        app.change({ received: app.state.received + 1 });
        line.take(text);
      },
      tell,
      async close() {
        if (app.state.steps.initialized !== undefined) {
          const gone = () => app.find({ severity: 'note', message: noTeardown });
          await bridge.teardownResource({}, { timeout: teardownMs }).catch(gone);
        }
        app.end('The app was closed.');
      },
    });
    const given = initialized.then(() =>
      subject.give({ app, bridge, appCapabilities: capabilities(), signal: over }),
    );
    const unwatch = [
      watchServer(connections, { connectionId, serverName }, app),
      subject.watch?.(app) ?? (() => {}),
    ];
    given.catch((error: unknown) => app.find({ severity: 'error', message: messageOf(error) }));
    try {
      await placed.served;
      yield { type: 'opened', address: placed.address, allow: placed.allow, state: app.state };
      yield* app.items(signal);
    } finally {
      for (const stop of unwatch) stop();
      app.end('The app was closed.');
      ended.abort();
      running.delete(appId);
      placed.close();
      void bridge.close();
    }
  }

  const handlers: Pick<
    Handlers<AppContract>,
    | 'apps.run'
    | 'apps.runQuestion'
    | 'apps.take'
    | 'apps.answer'
    | 'apps.sendInput'
    | 'apps.sendAnswer'
    | 'apps.askAgain'
    | 'apps.changeContext'
    | 'apps.close'
  > = {
    'apps.run': (request, { signal }) =>
      run(
        request.connectionId,
        (server) => toolSubject(request, server.tool, connections),
        request,
        signal,
      ),
    'apps.runQuestion': ({ serverRequestId, ...shown }, { signal }) => {
      const requests = connections.serverRequests;
      const { connectionId } = requests.sent(serverRequestId).request;
      const subject = () => questionSubject(serverRequestId, { requests, validation });
      return run(connectionId, subject, { ...shown, granted: [] }, signal);
    },
    'apps.take': ({ appId, texts, lost, isLoaded }) => {
      const { app, take } = runningApp(appId);
      if (isLoaded) app.reached('loaded');
      if (lost > 0) {
        app.change({ lost: app.state.lost + lost });
        app.find({
          severity: 'warning',
          message:
            'The app sent more than 200 messages a second, or one of more than 4 MB; some were dropped.',
        });
      }
      for (const text of texts) take(text);
    },
    'apps.answer': ({ appId, questionId, isAllowed }) =>
      runningApp(appId).app.answer(questionId, isAllowed),
    'apps.changeContext': ({ appId, contextText }) => {
      runningApp(appId).tell(objectIn(contextText));
    },
    'apps.sendInput': ({ appId }) => actOf(appId, 'sendInput')(),
    'apps.sendAnswer': ({ appId, answerId }) => actOf(appId, 'sendAnswer')(answerId),
    'apps.askAgain': ({ appId }) => actOf(appId, 'askAgain')(),
    'apps.close': ({ appId }) => runningApp(appId).close(),
  };
  return { handlers };
}

function objectIn(text: string): Record<string, unknown> {
  const parsed = parsedJson(text);
  if (!isObject(parsed)) throw new RpcError('BAD_INPUT', 'The host context is not a JSON object.');
  return parsed;
}
