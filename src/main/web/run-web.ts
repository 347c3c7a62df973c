import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { endedCode } from '../../shared/model/browser-session.ts';
import type { BackendOptions } from '../core/backend.ts';
import type { ShellPorts } from '../core/ports.ts';
import { faultLog, type FaultLog } from '../shell/fault-log.ts';
import { outFolder } from '../shell/out-folder.ts';
import { nodeShellPorts } from '../shell/shell-ports.ts';
import { keptHostName, renewHostName } from './host-name.ts';
import { startWeb, type Reached, type WebServer } from './start-web.ts';
import { webSessions, type WebSessions } from './web-sessions.ts';

type Options = {
  port: number;
  /** Replaces the home's own host name, for browsers that can't resolve it. */
  hostName?: string | undefined;
  /** Whether all addresses of this machine are listened at, as in a container. */
  listensEverywhere?: boolean;
  /** Where else it listens, and the address under which it answers. */
  reached?: Reached | undefined;
  /** A token that lets in as often as it is given. */
  token?: string | undefined;
  /** Whether servers that are commands may be run. */
  runsCommands?: boolean;
  isSafeMode?: boolean | undefined;
  /** Servers that are in the list as long as this runs, as entries of an `mcpServers` object. */
  sessionEntries?: Record<string, unknown> | undefined;
  /** The entry's `import.meta.url`. */
  entryUrl: string;
  environment: Record<string, string | undefined>;
};

export type RunningWeb = Pick<WebServer, 'origin'> & {
  /** An address with a new one-time token in its fragment, which browsers do not send. */
  newLink(): string;
  /** Resolves when the core is built; rejects where it can't be. */
  ready: Promise<void>;
  close(): Promise<void>;
};

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

const maxFrameBytes = 64 * 1024 * 1024;
const keepAliveMs = 30_000;
const closeMs = 500;
/**
 * For how many milliseconds the page may be asked for before the core is loaded: a browser that got
 * the link at once has asked by then.
 */
const pageRequestMs = 100;

/**
 * Starts the page's server first and loads the core, in parts, once the page is sent, since nothing can be
 * sent while modules are evaluated. A page that connects early waits for the core.
 */
export async function runWeb({
  port,
  hostName,
  listensEverywhere = false,
  reached,
  token: lastingToken,
  runsCommands = true,
  isSafeMode = false,
  sessionEntries,
  entryUrl,
  environment,
}: Options): Promise<RunningWeb> {
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment, isSafeMode });
  const core = Promise.withResolvers<Core>();
  const pageSent = Promise.withResolvers<void>();
  const server = await startWeb({
    port,
    hostName: hostName ?? (await keptHostName(ports.home)),
    listensEverywhere,
    reached,
    assetsFolder: join(outFolder(entryUrl), 'renderer'),
    onSent: pageSent.resolve,
    onUpgrade(request, socket, head) {
      pageSent.resolve();
      core.promise.then(
        ({ accept }) => accept(request, socket, head),
        () => socket.destroy(),
      );
    },
  });
  const forget = (sessionId: string) => {
    core.promise.then(
      (loaded) => loaded.forget(sessionId),
      () => undefined,
    );
  };
  const sessions = webSessions(forget, Date.now, lastingToken);
  const linkWith = (token: string) => `${server.pageUrl()}#token=${token}`;
  const faults = faultLog(ports.home, environment);
  const shellPorts: ShellPorts = {
    ...ports,
    faults,
    secrets: faults.learnFrom(ports.secrets),
    capabilities: { ...ports.capabilities, sessions: true },
    runsCommands,
    callbacks: server.callbacks,
    ...(server.appPages && { appPages: server.appPages }),
    sessions: {
      list: sessions.list,
      end: (sessionId) => sessions.end(sessionId, 'signed-out'),
      async rotate() {
        if (hostName === undefined && !reached) server.rename(await renewHostName(ports.home));
        return { link: linkWith(sessions.renew()) };
      },
    },
  };
  setTimeout(pageSent.resolve, pageRequestMs);
  pageSent.promise
    .then(() => loadCore({ ports: shellPorts, sessionEntries }, sessions, faults))
    .then(core.resolve, core.reject);
  const ready = core.promise.then((loaded) => loaded.ready);
  // Callers of `ready` get the error; without a caller it must not end the process.
  ready.catch(() => undefined);
  return {
    origin: server.origin,
    newLink: () => linkWith(sessions.newToken()),
    ready,
    async close() {
      const loaded = await core.promise.catch(() => undefined);
      await Promise.all([loaded?.close(), server.close()]);
    },
  };
}

/**
 * The core's side of the web shell. It accepts pages while the core is still being built, so that
 * they are admitted by then.
 */
type Core = {
  ready: Promise<void>;
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends all that a session has under way. */
  forget(sessionId: string): void;
  close(): Promise<void>;
};

async function loadCore(
  options: Pick<BackendOptions, 'ports' | 'sessionEntries'>,
  sessions: WebSessions,
  faults: Pick<FaultLog, 'write' | 'maskBy'>,
): Promise<Core> {
  // Each part is evaluated in one go; between them the page's files are sent.
  const { contract } = await import('../../shared/contract/index.ts');
  await nextTurn();
  const { WebSocketServer } = await import('ws');
  const { serve } = await import('../../shared/rpc/serve.ts');
  const { createSocketAdmission } = await import('./socket-admission.ts');
  await nextTurn();
  const { createBackend } = await import('../core/create-backend.ts');
  await nextTurn();
  const built = createBackend(options).then((backend) => {
    faults.maskBy(backend.withoutSecrets);
    return backend;
  });
  const handlers = built.then((backend) => backend.handlers);
  // `ready` reports this error.
  handlers.catch(() => undefined);
  const rpc = serve(contract, handlers, {
    onFault: (thrown, name) => faults.write(name, thrown),
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
  });
  const admission = createSocketAdmission({ sessions, onAdmitted: rpc.accept });
  return {
    ready: built.then(() => undefined),
    accept(request, socket, head) {
      // Without keep-alive, a page whose network vanished would keep its session for ever.
      (socket as Socket).setKeepAlive(true, keepAliveMs);
      sockets.handleUpgrade(request, socket, head, (opened) =>
        admission.receive(opened, socket, {
          userAgent: request.headers['user-agent'] ?? '',
          peer: (socket as Socket).remoteAddress ?? '',
        }),
      );
    },
    forget: rpc.forget,
    async close() {
      const closed = Promise.all([...sockets.clients].map(sayGoodbye));
      rpc.close();
      const backend = await built.catch(() => undefined);
      await Promise.all([closed, backend?.close()]);
    },
  };
}

/** Tells a page that it need not reconnect, and waits for its close at most `goodbyeMs`. */
function sayGoodbye(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), closeMs);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.close(endedCode);
  });
}
