import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { collect } from '../../../test/rpc-harness.ts';
import type { AppContract } from '../../shared/contract.ts';
import { connect } from '../../shared/rpc/connect.ts';
import type { BackendEvent } from '../../shared/model/events.ts';
import { runWeb, type RunningWeb } from './run-web.ts';
import { socketChannel } from './socket-channel.ts';

const entryUrl = new URL('./web.ts', import.meta.url).href;
let home: string;
let web: RunningWeb;
let cookie: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-run-web-'));
  web = await runWeb({ port: 0, entryUrl, environment: { WIREBENCH_HOME: home } });
  const { headers } = await fetch(web.newLink(), { redirect: 'manual' });
  cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
});

afterEach(async () => {
  await web.close();
  await rm(home, { recursive: true, force: true });
});

/** A page's client over a real socket, and a way to cut that. */
function openPage() {
  let socket: WebSocket | undefined;
  const client = connect<AppContract>({
    retryMs: 1,
    open: async () => {
      const opening = newSocket();
      await new Promise((resolve, reject) => {
        opening.once('open', resolve).once('error', reject);
      });
      socket = opening;
      return socketChannel(opening);
    },
  });
  return { client, cut: () => socket?.terminate() };
}

const newSocket = (headers: Record<string, string> = {}, path = '/rpc') =>
  new WebSocket(`${web.origin.replace('http', 'ws')}${path}`, {
    headers: { cookie, origin: web.origin, ...headers },
  });

test('a page that comes before the core is loaded is answered', async () => {
  const { client } = openPage();

  const info = await client.call('app.info', {});

  expect(info).toMatchObject({ shell: 'web', home, platform: process.platform });
  client.close();
});

test('a stream goes on over a new socket when the first is cut', async () => {
  const { client, cut } = openPage();
  const events = collect<BackendEvent>();
  client.stream('events', {}, events);
  await vi.waitFor(() => expect(events.items).toMatchObject([{ type: 'snapshot' }]));

  const statuses: string[] = [];
  client.onStatus(({ status }) => statuses.push(status));

  cut();
  await vi.waitFor(() => expect(statuses).toEqual(['reconnecting', 'connected']));
  const typed = { kind: 'stdio' as const, command: 'node', args: [], env: {} };
  await client.call('servers.add', {
    definition: { name: 'after the cut', era: 'auto', launch: typed },
  });

  await vi.waitFor(() => expect(JSON.stringify(events.items.slice(1))).toContain('after the cut'));
  expect(events.items.filter(({ type }) => type === 'snapshot')).toHaveLength(1);
  client.close();
});

describe('a socket is refused', () => {
  test.each([
    ['without a cookie', { cookie: '' }, '/rpc'],
    ['with a wrong cookie', { cookie: 'wirebench_1=x' }, '/rpc'],
    ['from another origin', { origin: 'https://evil.example' }, '/rpc'],
    ['without an origin', { origin: '' }, '/rpc'],
    ['to another host', { host: 'evil.example' }, '/rpc'],
    ['at another path', {}, '/other'],
  ])('%s', async (_how, headers, path) => {
    const socket = newSocket(headers, path);

    const status = await new Promise((resolve) => {
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.once('error', resolve);
      socket.once('open', () => resolve('opened'));
    });

    expect(status).toBe(403);
  });
});

test.each([
  ['binary data', Buffer.from([1, 2, 3])],
  ['text that is no frame', 'hello?'],
])('a socket that sends %s is closed', async (_what, data) => {
  await web.ready;
  const socket = newSocket();
  await new Promise((resolve) => {
    socket.once('open', resolve);
  });

  const closed = new Promise((resolve) => {
    socket.once('close', resolve);
  });
  socket.send(data);

  await expect(closed).resolves.toBeDefined();
});

test('a core that can’t be built is told, and its pages are let go', async () => {
  const file = join(home, 'a-file');
  await writeFile(file, '');
  const broken = await runWeb({ port: 0, entryUrl, environment: { WIREBENCH_HOME: file } });

  await expect(broken.ready).rejects.toThrow(/a-file/);
  await broken.close();
});
