import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { awaitedAnswers, isCallback } from '../core/auth/callback/awaited-answers.ts';
import type { AppPages, CallbackHost, CallbackRoute } from '../core/ports.ts';
import { pageAsset } from '../shell/page-asset.ts';
import { pageHeaders } from '../shell/page-headers.ts';
import { listenEverywhere, listenOnLoopback } from '../core/listen-on-loopback.ts';
import { serveApps } from './app-pages.ts';
import { isOwnUpgrade, requestRefusal } from './request-refusal.ts';

// Not imported: an import reads every export, for which Node loads its fetch and WebSocket (25 ms
// of a start).
const { createServer } = process.getBuiltinModule('node:http');

type Options = {
  /** The port to listen on; 0 for any free one. */
  port: number;
  /** The only host name under which it answers. */
  hostName: string;
  /** Whether it is reached at all addresses of this machine, not from this machine alone. */
  listensEverywhere?: boolean;
  assetsFolder: string;
  /** Is called after each file of the page that was sent. */
  onSent?(): void;
  /** Takes an upgrade request for a WebSocket of the app's own page. It is not admitted yet. */
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

export type WebServer = {
  origin(): string;
  /** Changes the host name: from now on it answers under this one only. */
  rename(hostName: string): void;
  /** What is answered under the names of this machine, at a path of its own. */
  callbacks: CallbackRoute;
  /** What serves the apps of tools, at names of their own. */
  appPages: AppPages;
  close(): Promise<void>;
};

/** How many milliseconds the headers of a request may take, which is more than a page needs. */
const headersTimeout = 10_000;

/**
 * Serves the files of the page to any client that reaches it, since they hold no secret. Rejects
 * with EADDRINUSE where the port is in use.
 */
export async function startWeb(options: Options): Promise<WebServer> {
  const { assetsFolder, onSent, onUpgrade } = options;
  let address = new URL(`http://${options.hostName}`);
  const answers = awaitedAnswers();
  const apps = serveApps({
    port: () => Number(address.port),
    pageOrigin: () => address.origin,
    assetsFolder,
  });
  const callbackOrigin = (host: CallbackHost) => new URL(`http://${host}:${address.port}`);

  /**
   * Answers a browser that an authorization server sends here. It comes from another site and without
   * any session: the `state` tells whether somebody waits for it.
   */
  function respondToCallback(request: IncomingMessage, response: ServerResponse): void {
    const hosts = (['127.0.0.1', 'localhost'] as const).map((host) => callbackOrigin(host).host);
    const refusal = requestRefusal(request, hosts);
    if (refusal) return say(response, refusal.status, refusal.text, refusal.headers);
    const { status, headers, body } = answers.reply(request.method ?? '', request.url ?? '');
    response.writeHead(status, headers).end(body);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isCallback(request.url ?? '')) return respondToCallback(request, response);
    const refusal = requestRefusal(request, [address.host]);
    if (refusal) return say(response, refusal.status, refusal.text, refusal.headers);
    if (!URL.canParse(request.url ?? '', address.origin)) {
      return say(response, 400, 'This is not a valid address.');
    }
    const { pathname } = new URL(request.url ?? '', address.origin);
    const asset = pageAsset(assetsFolder, pathname);
    if (!asset) return say(response, 404, 'Not found.');
    response.writeHead(200, {
      'Content-Type': asset.type,
      'Content-Length': asset.body.length,
      'Cache-Control': asset.isHashed ? 'private, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(request.method === 'HEAD' ? undefined : asset.body, onSent);
  }

  const create = () =>
    createServer({ headersTimeout, requestTimeout: headersTimeout }, (request, response) => {
      if (apps.respond(request, response)) return;
      for (const [name, value] of Object.entries(pageHeaders(apps.origins()))) {
        response.setHeader(name, value);
      }
      respond(request, response).catch((error: unknown) => {
        console.error(error);
        response.destroy();
      });
    }).on('upgrade', (request, socket, head) => {
      // Node leaves an upgraded socket to this handler; a reset without an error listener would end
      // the process.
      socket.on('error', () => socket.destroy());
      if (isOwnUpgrade(request, address)) onUpgrade(request, socket, head);
      else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    });

  const listen = options.listensEverywhere ? listenEverywhere : listenOnLoopback;
  const { port, servers } = await listen(create, options.port);
  const rename = (hostName: string) => {
    address = new URL(`http://${hostName}:${port}`);
  };
  rename(options.hostName);

  return {
    origin: () => address.origin,
    rename,
    appPages: apps.pages,
    callbacks: { origin: (host) => callbackOrigin(host).origin, wait: answers.wait },
    async close() {
      const closed = servers.map(
        (server) => new Promise<void>((resolve) => server.close(() => resolve())),
      );
      for (const server of servers) server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}

function say(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}
