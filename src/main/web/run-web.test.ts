import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { admittedSocket, socketTo } from '../../../bench/traffic/web-client.ts';
import { collect } from '../../../test/rpc-harness.ts';
import type { AppContract } from '../../shared/contract/index.ts';
import { connect } from '../../shared/rpc/connect.ts';
import type { BackendEvent } from '../../shared/model/events.ts';
import { runWeb, type RunningWeb } from './run-web.ts';
import { endedCode, type FirstFrame } from '../../shared/model/browser-session.ts';

const entryUrl = new URL('./web.ts', import.meta.url).href;
let home: string;
let web: RunningWeb;
let session: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-run-web-'));
  web = await runWeb({ port: 0, entryUrl, environment: { WIREBENCH_HOME: home } });
  const link = web.newLink();
  const admitted = await admittedSocket(link, { token: tokenOf(link) });
  session = admitted.session ?? '';
  admitted.socket.close();
});

afterEach(async () => {
  await web.close();
  await rm(home, { recursive: true, force: true });
});

/** A page's client over a real socket, and a function that cuts the socket. */
function openPage(frame: FirstFrame = { session }) {
  let socket: WebSocket | undefined;
  const client = connect<AppContract>({
    retryMs: 1,
    open: async () => {
      const admitted = await admittedSocket(web.origin(), frame);
      socket = admitted.socket;
      return admitted.channel;
    },
  });
  return { client, cut: () => socket?.terminate() };
}

const tokenOf = (link: string) => new URL(link).hash.replace('#token=', '');

async function openedSocket(): Promise<WebSocket> {
  const socket = socketTo(web.origin());
  await new Promise((resolve, reject) => {
    socket.once('open', resolve).once('error', reject);
  });
  return socket;
}

const closing = (socket: WebSocket) =>
  new Promise<string>((resolve) => {
    socket.once('close', (code, reason) => resolve(`${code} ${String(reason)}`.trim()));
  });

test('a page that comes before the core is loaded is answered', async () => {
  const { client } = openPage();

  const info = await client.call('app.info', {});

  expect(info).toMatchObject({ shell: 'web', home, platform: process.platform });
  client.close();
});

test('a page is told when the app ends, so that it knocks at nobody else’s door', async () => {
  const { socket } = await admittedSocket(web.origin(), { session });
  const closed = closing(socket);

  await web.close();

  expect(await closed).toBe(String(endedCode));
});

test('one that does not answer that holds nothing up', async () => {
  const { socket } = await admittedSocket(web.origin(), { session });
  socket.pause();
  const closed = closing(socket);

  await web.close();
  socket.resume();

  expect(await closed).toMatch(/4410|1006/);
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
    ['from another origin', { origin: 'https://evil.example' }, '/rpc'],
    ['without an origin', { origin: '' }, '/rpc'],
    ['to another host', { host: 'evil.example' }, '/rpc'],
    ['at another path', {}, '/other'],
  ])('%s', async (_how, headers, path) => {
    const socket = socketTo(web.origin(), headers, path);

    const status = await new Promise((resolve) => {
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.once('error', resolve);
      socket.once('open', () => resolve('opened'));
    });

    expect(status).toBe(403);
  });
});

describe('nothing is served before the first frame is found good', () => {
  test.each([
    ['that is binary', Buffer.from([1, 2, 3]), '1003'],
    ['that is no JSON', 'hello?', '1008'],
    ['of the contract', '{"t":"hello","received":0}', '1008'],
    ['that shows nothing', '{}', '4401 session'],
    ['with an unknown session', '{"session":"x"}', '4401 session'],
    ['with an unknown token', '{"token":"x"}', '4401 link'],
    ['with more than it needs', '{"session":"x","t":"hello"}', '1008'],
    ['that is long', JSON.stringify({ session: 'x'.repeat(2000) }), '1008'],
  ])('a socket with a first frame %s is closed', async (_what, frame, told) => {
    const socket = await openedSocket();
    const heard: unknown[] = [];
    socket.on('message', (data) => heard.push(data));
    const closed = closing(socket);
    socket.send(frame);
    // Frames after the first one are ignored, too.
    socket.send('{"t":"hello","received":0}');
    socket.send('{"t":"request","id":1,"name":"app.info","input":{}}');

    expect(await closed).toBe(told);
    expect(heard).toEqual([]);
  });

  test('a first frame that is huge is not waited for', async () => {
    const socket = await openedSocket();
    const closed = closing(socket);

    socket.send(JSON.stringify({ session: 'x'.repeat(5_000_000) }));

    expect(await closed).toBe('1006');
  });

  test('a link lets one in, and only one', async () => {
    const link = web.newLink();
    const { session: other } = await admittedSocket(link, { token: tokenOf(link) });

    const again = admittedSocket(link, { token: tokenOf(link) });

    expect(other).toMatch(/^[\w-]{32}$/);
    expect(other).not.toBe(session);
    await expect(again).rejects.toThrow('4401 link');
  });
});

describe('a socket that was let in', () => {
  test.each([
    ['binary data', Buffer.from([1, 2, 3])],
    ['text that is no frame', 'hello?'],
  ])('and sends %s is closed', async (_what, data) => {
    const { socket } = await admittedSocket(web.origin(), { session });
    const closed = closing(socket);

    socket.send(data);

    await expect(closed).resolves.toBeDefined();
  });

  test('is told which session is its own, by the line and not by what it says', async () => {
    const link = web.newLink();
    const [one, other] = [openPage(), openPage({ token: tokenOf(link) })];

    const seenByOne = await one.client.call('sessions.list', {});
    const seenByOther = await other.client.call('sessions.list', {});

    expect(seenByOne).toHaveLength(2);
    const own = (list: typeof seenByOne) => list.find(({ isThisOne }) => isThisOne)?.sessionId;
    expect(own(seenByOne)).not.toBe(own(seenByOther));
    one.client.close();
    other.client.close();
  });

  test('does not go on with the requests of another session', async () => {
    const link = web.newLink();
    const first = await admittedSocket(web.origin(), { session });
    const second = await admittedSocket(link, { token: tokenOf(link) });
    const [ours] = await said(first.socket, { t: 'hello', received: 0 });

    const [theirs] = await said(second.socket, { t: 'hello', received: 0, session: ours.session });
    const again = await admittedSocket(web.origin(), { session });
    const [resumed] = await said(again.socket, { t: 'hello', received: 0, session: ours.session });

    expect(theirs).toMatchObject({ t: 'welcome', isResumed: false });
    expect(theirs.session).not.toBe(ours.session);
    expect(resumed).toMatchObject({ isResumed: true, session: ours.session });
  });

  test('is closed at once when its session is signed out, which ends what it had under way', async () => {
    const link = web.newLink();
    const { client } = openPage();
    const victim = await admittedSocket(link, { token: tokenOf(link) });
    const closed = closing(victim.socket);
    await said(victim.socket, { t: 'hello', received: 0 });
    const list = await client.call('sessions.list', {});
    const { sessionId = '' } = list.find(({ isThisOne }) => !isThisOne) ?? {};

    await client.call('sessions.end', { sessionId });

    expect(await closed).toBe('4401 signed-out');
    await expect(admittedSocket(link, { session: victim.session })).rejects.toThrow('4401 session');
    await expect(client.call('sessions.end', { sessionId })).rejects.toThrow('already ended');
    expect(await client.call('sessions.list', {})).toHaveLength(1);
    client.close();
  });

  test('is asked for a new link when the address was changed, which voids all former links', async () => {
    const former = web.origin();
    const unused = web.newLink();
    const { client } = openPage();
    const { socket } = await admittedSocket(web.origin(), { session });
    const closed = closing(socket);

    const { link } = await client.call('sessions.rotate', {});

    expect(await closed).toBe('4401 rotated');
    expect(web.origin()).not.toBe(former);
    expect(link.startsWith(`${web.origin()}/#token=`)).toBe(true);
    await expect(admittedSocket(link, { token: tokenOf(unused) })).rejects.toThrow('4401 link');
    await expect(admittedSocket(former, { session })).rejects.toThrow('403');
    expect((await admittedSocket(link, { token: tokenOf(link) })).session).toBeDefined();
    client.close();
  });
});

/** Sends a frame; resolves with the next frame that comes. */
async function said(socket: WebSocket, frame: object): Promise<[{ t: string; session?: string }]> {
  const answer = new Promise<string>((resolve) => {
    socket.once('message', (data) => resolve(String(data)));
  });
  socket.send(JSON.stringify(frame));
  return [JSON.parse(await answer) as { t: string; session?: string }];
}

test('keeps its address from start to start, so that a browser finds the code that it compiled', async () => {
  const { hostname } = new URL(web.origin());
  await web.close();

  web = await runWeb({ port: 0, entryUrl, environment: { WIREBENCH_HOME: home } });

  expect(new URL(web.origin()).hostname).toBe(hostname);
});

test('a secret of a former start lets nobody in', async () => {
  await web.close();
  web = await runWeb({ port: 0, entryUrl, environment: { WIREBENCH_HOME: home } });

  await expect(admittedSocket(web.origin(), { session })).rejects.toThrow('4401 session');
});

test('listens under the machine’s number where that was asked for, with the same door', async () => {
  const environment = { WIREBENCH_HOME: join(home, 'other') };
  const plain = await runWeb({ port: 0, hostName: '127.0.0.1', entryUrl, environment });
  const link = plain.newLink();

  expect(plain.origin()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await expect(admittedSocket(link, {})).rejects.toThrow('4401 session');
  expect((await admittedSocket(link, { token: tokenOf(link) })).session).toBeDefined();
  await plain.close();
});

test('a core that can’t be built is told, and its pages are let go', async () => {
  const file = join(home, 'a-file');
  await writeFile(file, '');
  const broken = await runWeb({ port: 0, entryUrl, environment: { WIREBENCH_HOME: file } });

  await expect(broken.ready).rejects.toThrow(/a-file/);
  await broken.close();
});
