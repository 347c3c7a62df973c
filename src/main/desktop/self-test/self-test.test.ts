import { existsSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/electron/open-page.ts';
import { app, fake, ipcMain, powerMonitor } from '../../../../test/fake-electron.ts';
import type { BackendEvent } from '../../../shared/model/events.ts';

// Electron is faked, since its binary is not available everywhere; the core, its process, its threads
// and the demo servers are real.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

type Report = {
  ok: boolean;
  log?: string;
  checks: { name: string; ok: boolean; detail: string }[];
};
const patient = { timeout: 60_000, interval: 5 };
const usual = { ...fake.keyring };
let printed: string[];
let homes: string[];

beforeEach(() => {
  vi.stubEnv('WIREBENCH_HOME', '/nonexistent/of-the-user');
  fake.switches.add('self-test');
  for (const emitter of [app, ipcMain, powerMonitor]) emitter.removeAllListeners();
  Object.assign(fake, { windows: [], dialogs: [], exitCodes: [], errorBoxes: [], isReady: false });
  [printed, homes] = [[], []];
  const write = vi.spyOn(process.stdout, 'write');
  write.mockImplementation((text, ...more) => {
    if (!String(text).startsWith('{"ok":')) return true;
    printed.push(String(text));
    homes.push(String(process.env['WIREBENCH_HOME']));
    const [done] = more.filter((one) => typeof one === 'function');
    done?.();
    return true;
  });
});
afterEach(async () => {
  await vi.waitUntil(() => fake.utilities.size === 0, patient);
  vi.restoreAllMocks();
  vi.resetModules();
  fake.keyring = { ...usual };
  fake.switches.delete('self-test');
  process.removeAllListeners('uncaughtException');
  process.removeAllListeners('unhandledRejection');
});

/** A page that draws nothing but the names of the servers that the core tells it of. */
async function runInPage(code: string): Promise<unknown> {
  const { client } = await openPage();
  const body = { innerText: '' };
  client.stream(
    'events',
    {},
    {
      onItems(events: BackendEvent[]) {
        for (const event of events) {
          if (event.type !== 'snapshot') continue;
          body.innerText = event.servers.servers.map(({ name }) => name).join('\n');
        }
      },
    },
  );
  const done: unknown = await runInNewContext(code, { document: { body }, setTimeout });
  client.close();
  return done;
}

async function run(): Promise<Report> {
  await import('../desktop.ts');
  await vi.waitUntil(() => fake.exitCodes.length > 0, patient);
  expect(printed).toHaveLength(1);
  return JSON.parse(printed[0] ?? '') as Report;
}

test('an app that works says so, and leaves nothing behind', async () => {
  fake.runInPage = runInPage;
  fake.keyring.isAvailable = process.platform !== 'linux';

  const { ok, checks } = await run();

  expect(checks.filter((one) => !one.ok)).toEqual([]);
  expect([ok, fake.exitCodes]).toEqual([true, [0]]);
  expect(checks.map(({ name }) => name)).toEqual([
    'a call over a port',
    'the page in its window',
    'Demo: everyday tools',
    'Demo: modern protocol',
    'SQLite in a thread',
    'the keeper of secrets',
    'the end of the core',
  ]);
  expect([fake.dialogs, fake.errorBoxes]).toEqual([[], []]);
  expect(homes[0]).toContain('wirebench-self-test-');
  expect(existsSync(homes[0] ?? '')).toBe(false);
  expect(existsSync('/nonexistent/of-the-user')).toBe(false);
});

test('what does not work is told of, and the rest is checked all the same', async () => {
  const { beginSelfTest } = await import('./begin-self-test.ts');

  await beginSelfTest(process.env)?.run([
    ['one', () => Promise.reject(new Error('It broke.'))],
    ['other', async () => 'It works.'],
  ]);

  expect(fake.exitCodes).toEqual([1]);
  expect(JSON.parse(printed[0] ?? '')).toMatchObject({
    ok: false,
    platform: process.platform,
    checks: [
      { name: 'one', ok: false, detail: 'It broke.' },
      { name: 'other', ok: true, detail: 'It works.' },
    ],
  });
  expect(existsSync(homes[0] ?? '')).toBe(false);
});

test('a core that ends fails it at once, without a box that nobody answers', async () => {
  fake.runInPage = async () => {
    for (const utility of fake.utilities) utility.crash();
    return new Promise(() => undefined);
  };

  const { ok, checks, log } = await run();

  expect([ok, fake.exitCodes]).toEqual([false, [1]]);
  expect(checks.at(-1)).toMatchObject({
    name: 'the page in its window',
    ok: false,
    detail: 'Its process ended with exit code 9.',
  });
  expect(log).toContain('The core ended');
  expect([fake.dialogs, fake.errorBoxes]).toEqual([[], []]);
});

test('what hangs ends it in bounded time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { beginSelfTest } = await import('./begin-self-test.ts');

  const selfTest = beginSelfTest(process.env);
  vi.advanceTimersByTime(89_999);
  const before = printed.length;
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  selfTest?.fail(new Error('too late'));

  expect([before, printed.length, fake.exitCodes]).toEqual([0, 1, [1]]);
  expect((JSON.parse(printed[0] ?? '') as Report).checks).toMatchObject([
    { name: 'start', ok: false, detail: 'It was not done in 90000 ms.' },
  ]);
});

test('is nothing without the switch', async () => {
  fake.switches.delete('self-test');
  const { beginSelfTest } = await import('./begin-self-test.ts');

  expect(beginSelfTest({})).toBeUndefined();
});
