import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { contentSecurityPolicy } from '../shell/content-security-policy.ts';
import { pageAsset } from '../shell/page-asset.ts';
import { webAccess, type WebAccess } from './web-access.ts';

type Options = {
  /** 0 for any free one. */
  port: number;
  assetsFolder: string;
  /** Takes the upgraded connection of an allowed page. */
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

export type WebShell = {
  origin: string;
  /** An address with a fresh one-time token. */
  newLink(): string;
  close(): Promise<void>;
};

const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Serves the page on 127.0.0.1; rejects with EADDRINUSE where the port is taken. */
export async function startWeb({ port, assetsFolder, onUpgrade }: Options): Promise<WebShell> {
  let origin = '';
  let access: WebAccess = webAccess(port);

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // A page of another host that resolves to 127.0.0.1 (DNS rebinding) names itself here.
    if (`http://${request.headers.host}` !== origin) return say(response, 421, 'Wrong host.');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return say(response, 405, 'Only GET.');
    const url = new URL(request.url ?? '/', origin);
    const token = url.searchParams.get('token');
    const cookie = token === null ? undefined : access.redeem(token);
    if (cookie) {
      response.writeHead(303, { 'Set-Cookie': cookie, Location: url.pathname }).end();
      return;
    }
    if (!access.isAllowed(request.headers.cookie)) {
      return say(
        response,
        401,
        'This address was already used, or comes from an older start of Wirebench. ' +
          'Press Enter in the terminal that runs Wirebench for a new one.',
      );
    }
    if (token !== null) {
      response.writeHead(303, { Location: url.pathname }).end();
      return;
    }
    const asset = await pageAsset(assetsFolder, url.pathname);
    if (!asset) return say(response, 404, 'Not found.');
    response.writeHead(200, {
      'Content-Type': asset.type,
      'Content-Length': asset.body.length,
      'Cache-Control': asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(request.method === 'HEAD' ? undefined : asset.body);
  }

  server.on('upgrade', (request, socket, head) => {
    const isOurs =
      request.url === '/rpc' &&
      request.headers.origin === origin &&
      `http://${request.headers.host}` === origin &&
      access.isAllowed(request.headers.cookie);
    if (isOurs) onUpgrade(request, socket, head);
    else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
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
