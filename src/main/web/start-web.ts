import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { awaitedAnswers, isCallback } from '../core/auth/callback/awaited-answers.ts';
import type { AppPages, CallbackRoute } from '../core/ports.ts';
import { pageAsset } from '../shell/page-asset.ts';
import { pageHeaders } from '../shell/page-headers.ts';
import { listenAtHost, listenEverywhere, listenOnLoopback } from '../core/listen-on-loopback.ts';
import { serveApps } from './app-pages.ts';
import { callbackPlaces } from './callback-places.ts';
import { isOwnUpgrade, requestRefusal } from './request-refusal.ts';
import { servedAt } from './served-at.ts';

/** The means of Node to make a server; not imported, since that reads every export, for which Node loads its fetch. */
const http = () => process.getBuiltinModule('node:http');
const https = () => process.getBuiltinModule('node:https');

type Options = {
  /** The port to listen on; 0 for any free one. */
  port: number;
  /** The only host name under which it answers. */
  hostName: string;
  /** Whether it is reached at all addresses of this machine, not from this machine alone. */
  listensEverywhere?: boolean;
  /** Where else it listens, and the address under which it answers instead of the host name. */
  reached?: Reached | undefined;
  assetsFolder: string;
  /** Is called after each file of the page that was sent. */
  onSent?(): void;
  /** Takes an upgrade request for a WebSocket of the app's own page. It is not admitted yet. */
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

export type Reached = {
  host: string;
  /** With a path that ends in a slash, below which all is. */
  publicUrl: URL;
  /** The certificate and its key, as PEM. */
  tls?: { cert: string; key: string } | undefined;
  /** What a tunnel puts in the place of the public host. */
  tunnelHost?: string | undefined;
};

export type WebServer = {
  origin(): string;
  /** The address of the page, with its path. */
  pageUrl(): string;
  /** Changes the host name: from now on it answers under this one only. */
  rename(hostName: string): void;
  /** What is answered at a path of its own, under the names of this machine or the public address. */
  callbacks: CallbackRoute;
  /** What serves the apps of tools, at names of their own; absent for a public address, which has one name. */
  appPages?: AppPages;
  close(): Promise<void>;
};

/** How many milliseconds the headers of a request may take, which is more than a page needs. */
const headersTimeout = 10_000;

/**
 * Serves the files of the page to any client that reaches it, since they hold no secret. Rejects
 * with EADDRINUSE where the port is in use.
 */
export async function startWeb(options: Options): Promise<WebServer> {
  const { assetsFolder, onSent, onUpgrade, reached } = options;
  let address = reached?.publicUrl ?? new URL(`http://${options.hostName}`);
  const served = () => servedAt(address, reached?.tunnelHost);
  const base = address.pathname;
  const answers = awaitedAnswers(base);
  const apps = serveApps({
    port: () => Number(address.port),
    pageOrigin: () => address.origin,
    assetsFolder,
  });
  const callback = callbackPlaces({
    publicUrl: reached?.publicUrl,
    publicHosts: served().hosts,
    path: answers.path,
    port: () => address.port,
  });

  /**
   * Answers a browser that an authorization server sends here. It comes from another site and without
   * any session: the `state` tells whether somebody waits for it.
   */
  function respondToCallback(request: IncomingMessage, response: ServerResponse): void {
    const refusal = requestRefusal(request, callback.hosts());
    if (refusal) return say(response, refusal.status, refusal.text, refusal.headers);
    const { status, headers, body } = answers.reply(request.method ?? '', request.url ?? '');
    response.writeHead(status, headers).end(body);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isCallback(request.url ?? '', base)) return respondToCallback(request, response);
    const refusal = requestRefusal(request, served().hosts);
    if (refusal) return say(response, refusal.status, refusal.text, refusal.headers);
    if (!URL.canParse(request.url ?? '', address.origin)) {
      return say(response, 400, 'This is not a valid address.');
    }
    const { pathname } = new URL(request.url ?? '', address.origin);
    if (`${pathname}/` === base) {
      response.writeHead(308, { Location: base }).end();
      return;
    }
    const below = pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : undefined;
    const asset = below === undefined ? undefined : pageAsset(assetsFolder, below);
    if (!asset) return say(response, 404, 'Not found.');
    response.writeHead(200, {
      'Content-Type': asset.type,
      'Content-Length': asset.body.length,
      'Cache-Control': asset.isHashed ? 'private, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(request.method === 'HEAD' ? undefined : asset.body, onSent);
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (!reached && apps.respond(request, response)) return;
    for (const [name, value] of Object.entries(pageHeaders(reached ? undefined : apps.origins()))) {
      response.setHeader(name, value);
    }
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  }

  const create = () => {
    const limits = { headersTimeout, requestTimeout: headersTimeout };
    const server = reached?.tls
      ? https().createServer({ ...limits, ...reached.tls }, answer)
      : http().createServer(limits, answer);
    return server.on('upgrade', (request, socket, head) => {
      // Node leaves an upgraded socket to this handler; a reset without an error listener would end
      // the process.
      socket.on('error', () => socket.destroy());
      if (isOwnUpgrade(request, served())) onUpgrade(request, socket, head);
      else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    });
  };

  const { port, servers } = await listen(create, options);
  const rename = (hostName: string) => {
    if (!reached) address = new URL(`http://${hostName}:${port}`);
  };
  rename(options.hostName);

  return {
    origin: () => address.origin,
    pageUrl: () => address.href,
    rename,
    callbacks: { redirectUri: callback.redirectUri, wait: answers.wait },
    ...(!reached && { appPages: apps.pages }),
    async close() {
      const closed = servers.map(
        (server) => new Promise<void>((resolve) => server.close(() => resolve())),
      );
      for (const server of servers) server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}

type Create = Parameters<typeof listenOnLoopback>[0];

function listen(create: Create, { port, reached, listensEverywhere }: Options) {
  if (reached) return listenAtHost(create, port, reached.host);
  return listensEverywhere ? listenEverywhere(create, port) : listenOnLoopback(create, port);
}

function say(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}
