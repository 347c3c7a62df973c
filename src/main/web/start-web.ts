import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { pageAsset } from '../shell/page-asset.ts';
import { pageHeaders } from '../shell/page-headers.ts';
import { plainPage } from './plain-page.ts';
import { webAccess, type WebAccess } from './web-access.ts';

type Options = {
  /** 0 for any free one. */
  port: number;
  assetsFolder: string;
  /** Takes the upgraded connection of an allowed page. */
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

export type WebServer = {
  origin: string;
  /** An address with a fresh one-time token. */
  newLink(): string;
  close(): Promise<void>;
};

/** Serves the page on 127.0.0.1; rejects with EADDRINUSE where the port is taken. */
export async function startWeb({ port, assetsFolder, onUpgrade }: Options): Promise<WebServer> {
  let origin = '';
  let access: WebAccess = webAccess(port);

  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });

  // A page of another host that resolves to 127.0.0.1 (DNS rebinding) names itself here.
  const isOurHost = ({ headers }: IncomingMessage) => `http://${headers.host}` === origin;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOurHost(request)) return say(response, 421, `Wirebench answers at ${origin} only.`);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return say(response, 405, 'Only GET and HEAD are answered here.');
    }
    const address = request.url ?? '/';
    if (!URL.canParse(address, origin)) return say(response, 400, 'That is no address.');
    const { pathname, searchParams } = new URL(address, origin);
    const token = searchParams.get('token');
    const cookie = token === null ? undefined : access.redeem(token);
    if (cookie) response.setHeader('Set-Cookie', cookie);
    const isAllowed = access.isAllowed(request.headers.cookie);
    if (!cookie && !isAllowed) return refuse(request, response);
    // The page takes the used token out of its address; a redirect would make each start wait for it.
    await sendAsset(request, response, token === null ? pathname : '/');
  }

  async function sendAsset(request: IncomingMessage, response: ServerResponse, pathname: string) {
    const asset = await pageAsset(assetsFolder, pathname);
    if (!asset) return say(response, 404, 'There is nothing at this address.');
    response.writeHead(200, {
      'Content-Type': asset.type,
      'Content-Length': asset.body.length,
      'Cache-Control': asset.isHashed ? 'private, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(request.method === 'HEAD' ? undefined : asset.body);
  }

  server.on('upgrade', (request, socket, head) => {
    // Node leaves an upgraded socket to us; a reset without a listener would end the process.
    socket.on('error', () => socket.destroy());
    const isOurs =
      request.url === '/rpc' &&
      request.headers.origin === origin &&
      isOurHost(request) &&
      access.isAllowed(request.headers.cookie);
    if (isOurs) onUpgrade(request, socket, head);
    else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${taken}`;
  access = webAccess(taken);

  return {
    origin,
    newLink: () => `${origin}/?token=${access.newToken()}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  // A SameSite=Strict cookie does not come along when another site's link leads here; it does when
  // our own page asks again.
  const isAgain = request.headers['sec-fetch-site'] === 'cross-site';
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  response.writeHead(401, headers).end(plainPage(isAgain));
}
