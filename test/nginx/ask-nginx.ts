import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { WebSocket } from 'ws';
import { authorityFile } from '../servers/tls-server.ts';

/** What the certificate of nginx is for, whatever Host is sent. */
const trusted = () => ({ ca: readFileSync(authorityFile), servername: 'localhost' });

/** The status of an answer; the certificate is checked. */
export function statusOf(
  url: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  return new Promise((done, fail) => {
    request(url, { headers, ...trusted() }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .once('error', fail)
      .end();
  });
}

/** What a socket ends with: the status that refused it, or the code and reason of its end. */
export function socketEnd(
  url: string,
  headers: Record<string, string>,
  first: object = {},
): Promise<string> {
  return new Promise((done) => {
    const socket = new WebSocket(url, { headers, ...trusted() });
    socket.once('unexpected-response', (_request, { statusCode }) => done(`HTTP ${statusCode}`));
    socket.once('open', () => socket.send(JSON.stringify(first)));
    socket.once('close', (code, reason) => done(`${code} ${String(reason)}`));
    socket.once('error', () => undefined);
  });
}
