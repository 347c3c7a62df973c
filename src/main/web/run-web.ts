import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { endedCode } from '../../shared/model/browser-session.ts';
import type { ShellPorts } from '../core/ports.ts';
import { faultLog, type FaultLog } from '../shell/fault-log.ts';
import { nodeShellPorts, outFolder } from '../shell/shell-ports.ts';
import { keptHostName, renewHostName } from './host-name.ts';
import { startWeb, type WebServer } from './start-web.ts';
import { webSessions, type WebSessions } from './web-sessions.ts';

type Options = {
  port: number;
  /** In place of the home's own, for browsers that do not know that. */
  hostName?: string | undefined;
  /** The entry's `import.meta.url`. */
  entryUrl: string;
  environment: Record<string, string | undefined>;
};

export type RunningWeb = Pick<WebServer, 'origin'> & {
  /** An address with a fresh one-time token, in the part that no browser sends. */
  newLink(): string;
  /** Rejects where the core can't be built. */
  ready: Promise<void>;
  close(): Promise<void>;
};

const maxFrameBytes = 64 * 1024 * 1024;
const keepAliveMs = 30_000;
const goodbyeMs = 500;
/** A browser that was given the link at once has asked for the page by then. */
const pageFirstMs = 100;

/**
 * Starts the page's server first and loads the core once the page is on its way, since a file can't
 * be sent while modules are evaluated: a page that connects early waits for the core, not the other
 * way round.
 */
export async function runWeb({
  port,
  hostName,
  entryUrl,
  environment,
}: Options): Promise<RunningWeb> {
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment });
  const core = Promise.withResolvers<Core>();
  const pageSent = Promise.withResolvers<void>();
  const server = await startWeb({
    port,
    hostName: hostName ?? (await keptHostName(ports.home)),
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
  const sessions = webSessions((sessionId) => {
    core.promise.then(
      ({ forget }) => forget(sessionId),
      () => undefined,
    );
  });
  const linkWith = (token: string) => `${server.origin()}/#token=${token}`;
  const faults = faultLog(ports.home, environment);
  const heeded: ShellPorts = {
    ...ports,
    secrets: faults.learnFrom(ports.secrets),
    capabilities: { ...ports.capabilities, sessions: true },
    sessions: {
      list: sessions.list,
      end: (sessionId) => sessions.end(sessionId, 'signed-out'),
      async rotate() {
        if (hostName === undefined) server.rename(await renewHostName(ports.home));
        return { link: linkWith(sessions.renew()) };
      },
    },
  };
  setTimeout(pageSent.resolve, pageFirstMs);
  pageSent.promise.then(() => loadCore(heeded, sessions, faults)).then(core.resolve, core.reject);
  const ready = core.promise.then((loaded) => loaded.ready);
  // Whoever asks hears of it; whoever does not must not be ended by it.
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

/** Takes pages while its rooms are still being built, so that they are let in by then. */
type Core = {
  ready: Promise<void>;
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends what a session has under way. */
  forget(sessionId: string): void;
  close(): Promise<void>;
};

async function loadCore(
  ports: ShellPorts,
  sessions: WebSessions,
  faults: Pick<FaultLog, 'write' | 'maskBy'>,
): Promise<Core> {
  const [
    { createBackend },
    { serve },
    { contract },
    { WebSocketServer },
    { createSocketAdmission },
  ] = await Promise.all([
    import('../core/create-backend.ts'),
    import('../../shared/rpc/serve.ts'),
    import('../../shared/contract/index.ts'),
    import('ws'),
    import('./socket-admission.ts'),
  ]);
  const built = createBackend({ ports }).then((backend) => {
    faults.maskBy(backend.withoutSecrets);
    return backend;
  });
  const handlers = built.then((backend) => backend.handlers);
  // `ready` tells of it.
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
      // A page that vanished with its network would else keep its session for ever.
      (socket as Socket).setKeepAlive(true, keepAliveMs);
      sockets.handleUpgrade(request, socket, head, (opened) =>
        admission.receive(opened, socket, request.headers['user-agent'] ?? ''),
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

/** Tells a page that it need not come back, and waits for its word no longer than it takes. */
function sayGoodbye(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), goodbyeMs);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.close(endedCode);
  });
}
