import type { AppContract } from '../../../shared/contract/index.ts';
import { isObject } from '../../../shared/json/is-object.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import type { AppItem, AppPermission, AppPolicy } from '../../../shared/model/apps/app.ts';
import { toolUi } from '../../../shared/model/apps/tool-ui.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import type { Connections } from '../connections/connections.ts';
import type { ShellPorts } from '../ports.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import { WireLog } from '../wire/records/wire-log.ts';
import { isDisplayMode, openAppBridge } from './app-bridge.ts';
import { openAppLine } from './app-line.ts';
import { readAppResource } from './app-resource.ts';
import { createAppServer, type AppRooms } from './app-server.ts';
import { placeApp } from './place-app.ts';
import { RunningApp } from './running-app.ts';
import { watchHandshake } from './watch-handshake.ts';
import { watchServer } from './watch-server.ts';

type Rooms = {
  ports: Pick<ShellPorts, 'appPages' | 'version'>;
  connections: AppRooms & Pick<Connections, 'lineFor' | 'remark' | 'callResult' | 'calls'>;
  known: Pick<KnownSecrets, 'masker'>;
  findServer(name: string): ServerDefinition | undefined;
};

export type AppRequest = {
  connectionId: number;
  tool: string;
  callId?: number | undefined;
  argumentsText: string;
  resultText?: string | undefined;
  partialText?: string | undefined;
  policy: AppPolicy;
  granted: AppPermission[];
  contextText: string;
};

type Running = {
  app: RunningApp;
  take(text: string): void;
  tell(changed: Record<string, unknown>): void;
  /** Sends the input that was held back. */
  sendInput(): void;
  close(): Promise<void>;
};

/** How long a server may take for the app's HTML, and for what the app reads of it. */
const timeoutMs = 60_000;
const teardownMs = 1000;
const noTeardown = 'The app did not answer ui/resource-teardown within 1 s.';
const maxResult = 16_000_000;

/** The apps of tools (MCP Apps, 2026-01-26): each runs as long as the page shows it. */
export function openApps({ ports, connections, known, findServer }: Rooms) {
  const running = new Map<number, Running>();
  let count = 0;

  const runningApp = (appId: number): Running => {
    const one = running.get(appId);
    if (!one) throw new RpcError('NOT_FOUND', 'This app is no longer running.');
    return one;
  };

  async function* run(request: AppRequest, signal: AbortSignal): AsyncGenerator<AppItem> {
    const { connectionId, tool, policy, granted } = request;
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
    const partial = partialOf(request);
    const definition = await server.tool(tool);
    const ui = toolUi(definition);
    const uri = ui.resourceUri;
    if (uri === undefined) throw new RpcError('REFUSED', `${tool} has no app.`);
    const hostContext: Record<string, unknown> = {
      ...objectIn(request.contextText),
      displayMode: 'inline',
      toolInfo: { tool: definition },
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
    for (const finding of resource.findings) app.find(finding);
    if (ui.isOldName) {
      app.find({
        severity: 'warning',
        message:
          'The tool names its app by _meta["ui/resourceUri"], the older form; hosts of today read _meta.ui.resourceUri.',
      });
    }
    if (ui.misplaced.length > 0) {
      app.find({
        severity: 'warning',
        message: `_meta.ui of the tool has ${ui.misplaced.join(', ')}, which mean something on the resource only.`,
      });
    }
    const placed = placeApp(appPages, { app, log, resource, policy, granted });
    const { onMessage, onMalformed, initialized } = watchHandshake(app, over);
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
    const whole = Promise.withResolvers<void>();
    running.set(appId, {
      app,
      sendInput: () => {
        app.change({ isStaged: false });
        whole.resolve();
      },
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
    const given = initialized.then(async () => {
      if (partial) {
        await bridge.sendToolInputPartial({ arguments: partial });
        app.change({ isStaged: true });
        await whole.promise;
      }
      await bridge.sendToolInput({ arguments: argumentsOf(request, connections) });
      const result = resultOf(request, connections);
      if (result === 'cancelled') await bridge.sendToolCancelled({ reason: 'The user cancelled.' });
      else if (result) await bridge.sendToolResult(result as never);
    });
    const unwatch = watchServer(connections, { connectionId, serverName }, app);
    given.catch((error: unknown) => app.find({ severity: 'error', message: messageOf(error) }));
    try {
      await placed.served;
      yield { type: 'opened', address: placed.address, allow: placed.allow, state: app.state };
      yield* app.items(signal);
    } finally {
      unwatch();
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
    | 'apps.take'
    | 'apps.answer'
    | 'apps.sendInput'
    | 'apps.changeContext'
    | 'apps.close'
  > = {
    'apps.run': (request, { signal }) => run(request, signal),
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
    'apps.sendInput': ({ appId }) => runningApp(appId).sendInput(),
    'apps.close': ({ appId }) => runningApp(appId).close(),
  };
  return { handlers };
}

function objectIn(text: string): Record<string, unknown> {
  const parsed = parsedJson(text);
  if (!isObject(parsed)) throw new RpcError('BAD_INPUT', 'The host context is not a JSON object.');
  return parsed;
}

/** Throws BAD_INPUT for a partial input that is no JSON object. */
function partialOf({ partialText }: AppRequest): Record<string, unknown> | undefined {
  if (partialText === undefined) return undefined;
  const partial = objectOf(partialText);
  if (!partial) throw new RpcError('BAD_INPUT', 'The partial input is not a JSON object.');
  return partial;
}

/** The arguments of the call whose app it is, as the user wrote them: no variable is filled in. */
function argumentsOf(
  { callId, argumentsText }: AppRequest,
  { calls }: Pick<Connections, 'calls'>,
): Record<string, unknown> {
  const call = calls().find((one) => one.callId === callId);
  return objectOf(call?.argumentsText ?? argumentsText) ?? {};
}

/** What the app is told of the call: its result, that it was cancelled, or nothing. */
function resultOf(
  { callId, resultText }: AppRequest,
  { calls, callResult }: Pick<Connections, 'calls' | 'callResult'>,
): Record<string, unknown> | 'cancelled' | undefined {
  if (resultText !== undefined) return objectOf(resultText);
  const call = calls().find((one) => one.callId === callId);
  if (!call) return undefined;
  const { state } = call;
  if (state.status === 'cancelled') return 'cancelled';
  if (state.status === 'failed') {
    return { isError: true, content: [{ type: 'text', text: state.message }] };
  }
  if (state.status !== 'done' || state.task) return undefined;
  const { text, cutShort } = callResult(call.callId, maxResult);
  return cutShort ? undefined : objectOf(text);
}

function objectOf(text: string): Record<string, unknown> | undefined {
  const parsed = parsedJson(text);
  return isObject(parsed) ? parsed : undefined;
}
