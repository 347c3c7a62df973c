import { noUpdates } from '../../../../test/electron/no-updates.ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppContract } from '../../../shared/contract/index.ts';
import type { RpcClient } from '../../../shared/rpc/connect.ts';
import { openPage } from '../../../../test/electron/open-page.ts';
import { app, fake, ipcMain, powerMonitor } from '../../../../test/fake-electron.ts';
import { offerPorts } from '../page-ports.ts';

// Electron is faked, since its binary is not available everywhere; the core and its process are real.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

const [startAgain, quit] = [0, 1];
const message = 'The part of Wirebench that talks to servers ended unexpectedly.';
const patient = { timeout: 60_000, interval: 5 };
let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-core-'));
  vi.stubEnv('WIREBENCH_HOME', home);
  for (const emitter of [app, ipcMain, powerMonitor]) emitter.removeAllListeners();
  Object.assign(fake, { windows: [], dialogs: [], openBoxes: [], holdsDialogs: true });
  Object.assign(fake, {
    exitCodes: [],
    errorBoxes: [],
    dialogAnswers: [],
    isReady: false,
    silencesUtilities: false,
  });
});
afterEach(async () => {
  if (fake.exitCodes.length === 0) app.quit();
  await vi.waitUntil(() => fake.exitCodes.length > 0 && fake.utilities.size === 0, patient);
  // The next test starts the app anew; the fake of Electron stays.
  vi.resetModules();
  process.removeAllListeners('uncaughtException');
  process.removeAllListeners('unhandledRejection');
  await rm(home, { recursive: true, force: true });
});
afterAll(() => void (fake.holdsDialogs = false));

const start = async () => (await import('../desktop.ts')).started;
const faults = () => readFile(join(home, 'faults.log'), 'utf8');
const core = () => {
  const [only] = fake.utilities;
  if (!only) throw new Error('no core runs');
  return only;
};

describe('the core', () => {
  test('runs in a process of its own, which ends when it has closed', async () => {
    await start();
    const { pid } = core();
    const codes: unknown[] = [];
    core().once('exit', (code) => codes.push(code));

    app.quit();
    await vi.waitUntil(() => fake.exitCodes.length > 0, patient);

    expect(pid).toEqual(expect.any(Number));
    expect(pid).not.toBe(process.pid);
    expect([codes, fake.exitCodes, fake.dialogs]).toEqual([[0], [0], []]);
  });

  test('that ends by itself is started again when the user says so, and the page goes on', async () => {
    await start();
    const { client } = await openPage();
    await client.call('app.info', {});
    const { pid } = core();

    core().crash();
    await vi.waitUntil(() => fake.openBoxes.length > 0, patient);
    await vi.waitUntil(() => client.status().status === 'reconnecting', patient);
    const answer = client.call('app.info', {});
    fake.openBoxes[0]?.answer(startAgain);

    expect(await answer).toMatchObject({ shell: 'desktop', home });
    expect(core().pid).not.toBe(pid);
    expect(fake.dialogs).toMatchObject([
      { message, buttons: ['Start it again', 'Quit Wirebench'], defaultId: 0 },
    ]);
    expect(fake.windows).toHaveLength(1);
    expect(await faults()).toContain('The core ended: Its process ended with exit code 9.');
    client.close();
  });

  test('that can’t be started again says why, and the app quits where the user wants that', async () => {
    await start();
    core().crash();
    await vi.waitUntil(() => fake.openBoxes.length > 0, patient);
    await writeFile(join(home, 'settings.json'), '{}');
    vi.stubEnv('WIREBENCH_HOME', join(home, 'settings.json'));
    fake.silencesUtilities = true;

    fake.openBoxes[0]?.answer(startAgain);
    await vi.waitUntil(() => fake.openBoxes.length > 1, patient);
    fake.openBoxes[1]?.answer(quit);
    await vi.waitUntil(() => fake.exitCodes.length > 0, patient);

    expect([fake.exitCodes, fake.utilities.size]).toEqual([[0], 0]);
    expect(await faults()).not.toContain('could not be closed');
    expect(fake.dialogs).toHaveLength(2);
    expect(fake.dialogs[1]).toMatchObject({
      detail: expect.stringMatching(
        /^The data folder .*settings\.json can’t be used: it is not a folder/,
      ),
    });
    expect(fake.errorBoxes).toEqual([]);
  });

  test('that can’t be started at all ends the app, which says why', async () => {
    const { started } = await import('../desktop.ts');
    await vi.waitUntil(() => fake.utilities.size > 0, patient);

    core().crash();
    await started;

    expect(fake.errorBoxes).toEqual(['Wirebench can’t start\nIts process ended with exit code 9.']);
    expect(fake.exitCodes).toEqual([1]);
    expect(fake.dialogs).toEqual([]);
  });

  test('tells how many calls run, which the user is asked about before the app quits', async () => {
    await app.whenReady();
    const { startCore } = await import('./start-core.ts');
    const onFault = vi.fn<(what: string, thrown: unknown) => void>();
    const running = startCore({
      file: new URL('core-process.ts', import.meta.url).pathname,
      environment: Promise.resolve(process.env),
      apps: { show: () => () => undefined },
      alerts: { take: () => undefined, onSeen: () => () => undefined },
      menuCommands: { onCommand: () => () => undefined },
      recentFiles: { add: () => undefined },
      showRecording: () => undefined,
      saveDialog: { pick: async () => undefined, showInFolder: () => undefined },
      updates: noUpdates(),
      restart: () => undefined,
      onUncaught: () => undefined,
      onFault,
      onEnded: () => undefined,
    });
    offerPorts(running.accept);
    const { client } = await openPage();
    const serverName = 'Demo: everyday tools';
    const { connectionId } = Object(await client.call('connections.connect', { serverName }));
    await ready(client, connectionId);
    const before = running.callsRunning();

    const callId = await client.call('calls.start', {
      connectionId,
      method: 'tools/call',
      name: 'roast_batch',
      argumentsText: '{"steps": 100, "stepMs": 1000}',
    });
    await vi.waitUntil(() => running.callsRunning() === 1, patient);
    await client.call('calls.cancel', callId);
    await vi.waitUntil(() => running.callsRunning() === 0, patient);
    await running.close();
    app.exit();

    expect(before).toBe(0);
    expect(onFault).not.toHaveBeenCalled();
    client.close();
  });
});

/** Waits until a connection can be used; before that it has no tools to tell of. */
const ready = (client: RpcClient<AppContract>, connectionId: number) =>
  vi.waitFor(
    () =>
      client.call('connections.catalog', {
        connectionId,
        kind: 'tools',
        isFresh: false,
        pages: 1,
      }),
    patient,
  );
