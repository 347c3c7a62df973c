import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AppContract } from '../../shared/contract/index.ts';
import type { BackendEvent } from '../../shared/model/events.ts';
import type { LastTime } from '../../shared/model/servers/last-time.ts';
import type { RpcClient } from '../../shared/rpc/connect.ts';
import { agree } from '../../../test/agree.ts';
import { startHttpServer } from '../../../test/servers/start-http-server.ts';
import { app, fake, powerMonitor } from '../../../test/fake-electron.ts';
import { openPage } from '../../../test/electron/open-page.ts';

// Electron is faked, since its binary is not available everywhere; the core, its process and the server
// are real.
vi.mock('electron', () => import('../../../test/fake-electron.ts'));

const sdkServer = 'test/servers/sdk-server.mjs';
const [startsAgain, quits, agrees] = [0, 0, 1];
const patient = { timeout: 60_000, interval: 5 };
let home: string;
let web: { close(): Promise<void> } | undefined;
let client: RpcClient<AppContract>;
const events: BackendEvent[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-alerts-'));
  vi.stubEnv('WIREBENCH_HOME', home);
  await (
    await import('./desktop.ts')
  ).started;
  ({ client } = await openPage());
  client.stream('events', {}, { onItems: (items) => void events.push(...items) });
});
afterAll(async () => {
  client.close();
  fake.dialogAnswer = quits;
  app.quit();
  await vi.waitUntil(() => fake.exitCodes.length > 0 && fake.utilities.size === 0, patient);
  process.removeAllListeners('uncaughtException');
  process.removeAllListeners('unhandledRejection');
  await web?.close();
  await rm(home, { recursive: true, force: true });
});

const bodies = () => fake.notifications.map(({ options }) => options.body);
const asked = () =>
  events.flatMap((event) => (event.type === 'asked' ? event.asked.oldest.slice(0, 1) : []));
const waitsFor = (wanted: string[]) => vi.waitFor(() => expect(bodies()).toEqual(wanted), patient);

const kept = async (): Promise<unknown> =>
  JSON.parse(await readFile(join(home, 'last-time/open.json'), 'utf8'));

async function ask(): Promise<number> {
  const before = asked().length;
  const serverName = 'Demo: everyday tools';
  const { connectionId } = Object(await client.call('connections.connect', { serverName }));
  await vi.waitFor(
    () =>
      client.call('connections.catalog', { connectionId, kind: 'tools', isFresh: false, pages: 1 }),
    patient,
  );
  const argumentsText = '{}';
  const method = 'tools/call';
  await client.call('calls.start', { connectionId, method, name: 'taste_profile', argumentsText });
  await vi.waitUntil(() => asked().length > before, patient);
  return asked().at(-1)?.serverRequestId ?? 0;
}

test('a question of a real server is told, leads to the inbox, and is withdrawn once it is answered', async () => {
  const serverRequestId = await ask();
  await waitsFor(['“Demo: everyday tools” waits for your answer.']);
  const [window] = fake.windows;
  if (window) window.calls = [];
  fake.notifications[0]?.emit('click');
  const commands = () => events.filter(({ type }) => type === 'menu-command');
  await vi.waitUntil(() => commands().length > 0, patient);

  await client.call('serverRequests.answer', { serverRequestId, answer: { action: 'decline' } });
  await waitsFor([]);

  expect(commands()).toEqual([
    { type: 'menu-command', command: { place: { kind: 'inbox', serverRequestId } } },
  ]);
  expect(window?.calls.slice(0, 3)).toEqual(['restore', 'show', 'focus']);
});

test('a server that was restarted while the computer slept is connected again when it wakes up', async () => {
  fake.dialogAnswer = agrees;
  const started = await startHttpServer(sdkServer, ['v1-http']);
  const { url } = started;
  const launch = { kind: 'http', url, headers: {} } as const;
  await client.call('servers.add', { definition: { name: 'web', era: 'legacy', launch } });
  const connected = await agree((options) =>
    client.call('connections.connect', { serverName: 'web', ...options }),
  );
  const { connectionId } = Object(connected);
  const statuses = () =>
    events.flatMap((event) =>
      event.type === 'connection' && event.connection.connectionId === connectionId
        ? [event.connection.state.status]
        : [],
    );
  await vi.waitUntil(() => statuses().at(-1) === 'ready', patient);
  await started.close();
  const env = { PORT: new URL(url).port };
  web = await startHttpServer(sdkServer, ['v1-http'], { env });

  powerMonitor.emit('resume');
  await vi.waitUntil(() => statuses().includes('reconnecting'), patient);
  await vi.waitUntil(() => statuses().at(-1) === 'ready', patient);

  expect(statuses()).not.toContain('failed');
});

test('when the core ends, what was told is withdrawn, and the next one offers what was connected', async () => {
  await ask();
  await waitsFor(['“Demo: everyday tools” waits for your answer.']);
  const open = { serverNames: ['web', 'Demo: everyday tools'], calls: 1 };
  await vi.waitFor(async () => expect(await kept()).toMatchObject(open), patient);
  fake.dialogAnswer = startsAgain;
  const offers: LastTime[] = [];
  const onItems = (items: LastTime[]) => void offers.push(...items);
  // As the page does, which listens again where a stream has ended with its core.
  const onEnd = () => void setTimeout(follow, 50);
  const follow = () => {
    stop = client.stream('connections.lastTime', {}, { onItems, onEnd });
  };
  let stop = () => {};
  follow();

  for (const core of fake.utilities) core.crash();
  await vi.waitUntil(() => fake.notifications.length === 0, patient);
  await vi.waitUntil(() => offers.at(-1)?.calls === 1, patient);
  stop();

  expect(offers.at(-1)).toEqual(open);
  const result = client.call('calls.result', { callId: 1, limit: 10 });
  await expect(result).rejects.toThrow('no longer in memory');
});
