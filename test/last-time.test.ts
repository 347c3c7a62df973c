import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Backend } from '../src/main/core/backend.ts';
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import type { ShellKind } from '../src/shared/model/app.ts';
import type { LastTime } from '../src/shared/model/servers/last-time.ts';
import { agree } from './agree.ts';
import { entryUrl } from './entry.ts';
import { startOddHttp } from './servers/odd-http.ts';

/** The folder of an app that was killed in a call, of which each test has a copy. */
let killedHome: string;
let home: string;
let servers: Awaited<ReturnType<typeof startOddHttp>>[];
let backend: Backend | undefined;
/** How often the servers heard each method. */
const heard: Record<string, number> = {};

beforeAll(async () => {
  killedHome = await mkdtemp(join(tmpdir(), 'wirebench-killed-'));
  const answer = () =>
    startOddHttp(({ message: { method } }) => {
      heard[method] = (heard[method] ?? 0) + 1;
      // A call is never answered.
      return method === 'tools/call';
    });
  servers = await Promise.all([answer(), answer(), answer()]);
  await callUntilKilled(servers.map(({ url }) => url));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(killedHome, { recursive: true, force: true });
});
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-last-time-'));
  await cp(killedHome, home, { recursive: true });
});
afterEach(async () => {
  await backend?.close();
  backend = undefined;
  await rm(home, { recursive: true, force: true });
});

/** An app with three connected servers and a call, which the system ends. */
async function callUntilKilled(urls: string[]): Promise<void> {
  const child = spawn(process.execPath, [resolve('test/call-until-killed.ts'), ...urls], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, WIREBENCH_HOME: killedHome, WIREBENCH_KEYRING: 'off' },
  });
  const ended = once(child, 'close');
  const file = join(killedHome, 'last-time/open.json');
  try {
    await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('"calls":1'), {
      timeout: 60_000,
    });
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

async function startAgain(shell: ShellKind = 'web', isSafeMode = false): Promise<Backend> {
  await backend?.close();
  const environment = { ...process.env, WIREBENCH_HOME: home, WIREBENCH_KEYRING: 'off' };
  const ports = nodeShellPorts({ shell, entryUrl, environment, isSafeMode });
  backend = await createBackend({ ports });
  return backend;
}

async function connectAll({ connections }: Backend): Promise<void> {
  for (const name of all.serverNames) await connections.connect(name);
  await vi.waitFor(() => expect(statuses(backend)).toEqual(['ready', 'ready', 'ready']), patient);
}
const statuses = (app: Backend | undefined) =>
  app?.connections.list().map(({ state }) => state.status);
const patient = { timeout: 20_000 };

const context = { signal: new AbortController().signal };
async function offered({ handlers }: Backend): Promise<LastTime | undefined> {
  for await (const now of handlers['connections.lastTime']({}, context)) return now;
  return undefined;
}
const all = { serverNames: ['first', 'second', 'third'], calls: 1 };
const none = { serverNames: [], calls: 0 };

test('what was connected is offered, and nothing is connected or called by itself', async () => {
  const before = { ...heard };
  const app = await startAgain();

  expect(await offered(app)).toEqual(all);
  expect(app.connections.list()).toEqual([]);
  expect(heard).toEqual(before);
});

test('connecting it repeats no call, and needs the consent that was taken back meanwhile', async () => {
  const before = heard['tools/call'];
  const app = await startAgain();
  await app.trust.revoke({ kind: 'server', name: 'third' });
  const outcomes = [];
  for (const name of all.serverNames) outcomes.push(await app.connections.connect(name));
  await vi.waitFor(() => expect(statuses(app)).toEqual(['ready', 'ready']), patient);

  expect(outcomes.map(({ status }) => status)).toEqual([
    'connecting',
    'connecting',
    'approval-needed',
  ]);
  expect(await offered(app)).toEqual({ serverNames: ['third'], calls: 1 });
  expect(before).toBe(1);
  expect(heard['tools/call']).toBe(before);
  expect(app.connections.calls()).toEqual([]);
});

test('a server that is gone is not offered, and what was put away is not offered again', async () => {
  const app = await startAgain();
  await app.handlers['servers.remove']({ name: 'second' }, context);
  const before = await offered(app);
  await app.handlers['connections.forgetLastTime']({}, context);
  const after = await offered(app);

  expect(before?.serverNames).toEqual(['first', 'third']);
  expect(after).toEqual(none);
  expect(await offered(await startAgain())).toEqual(none);
});

test('it is offered once more where nothing was opened in between', async () => {
  await startAgain();

  expect(await offered(await startAgain())).toEqual(all);
});

test.each<[string, ShellKind, boolean]>([
  ['safe mode', 'web', true],
  ['the command line', 'cli', false],
])('%s offers nothing, and leaves it for the next run', async (_what, shell, isSafeMode) => {
  const app = await startAgain(shell, isSafeMode);
  const there = await offered(app);
  await app.connections.connect('first');
  await vi.waitFor(() => expect(statuses(app)).toEqual(['ready']), patient);

  expect(there).toEqual(none);
  expect(await offered(await startAgain())).toEqual(all);
});

test('what another app has open is not offered, and is left to that app', async () => {
  const app = await startAgain();
  await connectAll(app);
  backend = undefined;
  const other = await startAgain();
  const there = await offered(other);
  await other.connections.connect('first');
  await vi.waitFor(() => expect(statuses(other)).toEqual(['ready']), patient);
  await other.close();
  await app.close();

  expect(there).toEqual(none);
  expect((await offered(await startAgain()))?.serverNames).toEqual(all.serverNames);
});

test('what was connected, and ran, when its user closed the app is offered too', async () => {
  const app = await startAgain();
  await connectAll(app);
  const [{ connectionId } = { connectionId: 0 }] = app.connections.list();
  const call = { method: 'tools/call', name: 'pay', argumentsText: '{}' } as const;
  app.connections.startCall({ connectionId, ...call });
  app.connections.startCall({ connectionId, ...call });

  expect(await offered(await startAgain())).toEqual({ ...all, calls: 2 });
});

test('what its user disconnected, and what failed, is not', async () => {
  const gone = await startOddHttp(() => false);
  const app = await startAgain();
  const launch = { kind: 'http', url: gone.url, headers: {} } as const;
  await app.servers.add({ name: 'gone', launch, era: 'legacy' });
  await connectAll(app);
  await agree((options) => app.connections.connect('gone', options));
  await vi.waitFor(() => expect(statuses(app)?.at(-1)).toBe('ready'), patient);
  const ids = app.connections.list().map(({ connectionId }) => connectionId);
  await app.connections.disconnect(ids[0] ?? 0);
  await gone.close();
  await vi.waitFor(async () => {
    // The first one may only find that the kept line of HTTP was closed.
    await app.connections.ping(ids[3] ?? 0).catch(() => undefined);
    expect(statuses(app)).toEqual(['closed', 'ready', 'ready', 'failed']);
  }, patient);

  expect(await offered(await startAgain())).toEqual({ serverNames: ['second', 'third'], calls: 0 });
});

test.each(['{', '[]', '{"version":1,"serverNames":[5],"calls":1}', '{"version":2}', ''])(
  'a damaged file costs nothing but the offer: %s',
  async (text) => {
    await writeFile(join(home, 'last-time/open.json'), text);

    expect(await offered(await startAgain())).toEqual(none);
  },
);
