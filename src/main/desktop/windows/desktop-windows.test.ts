import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/electron/open-page.ts';
import { app, fake, fakeEvent, fakeFrame, ipcMain } from '../../../../test/fake-electron.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

type Client = Awaited<ReturnType<typeof openPage>>['client'];
// A limit only ends what hangs.
const patience = { timeout: 60_000 };
const address = 'app://wirebench/index.html?recording=20261122-043000-1a2b';
let home: string;
let client: Client;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-desktop-windows-'));
  vi.stubEnv('WIREBENCH_HOME', home);
  await (
    await import('../desktop.ts')
  ).started;
  ({ client } = await openPage());
});

afterAll(async () => {
  process.removeAllListeners('uncaughtException');
  process.removeAllListeners('unhandledRejection');
  await rm(home, { recursive: true, force: true });
});

const shown = () => fake.windows.map(({ url }) => url);

// The tests follow one app from its start to its end, and so run only in this order.
describe('windows of the desktop shell', { shuffle: false }, () => {
  test('a recording gets one, at the page’s own address', async () => {
    await client.call('app.showRecording', { recordingId: '20261122-043000-1a2b' });

    expect(shown()).toEqual(['app://wirebench/index.html', address]);
  });

  test('what is no recording’s id gets none', async () => {
    for (const recordingId of ['', '../../x', 'a?b', 'a#b', 'x'.repeat(101)]) {
      await expect(client.call('app.showRecording', { recordingId })).rejects.toMatchObject({
        code: 'BAD_INPUT',
      });
    }

    expect(fake.windows).toHaveLength(2);
  });

  test('it is guarded as the first: it stays where it is, and opens nothing', () => {
    const contents = fake.windows[1]?.webContents;
    const isStopped = (url: string) => {
      const event = fakeEvent({ url });
      contents?.emit('will-navigate', event);
      return event.isPrevented;
    };

    expect([isStopped(address), isStopped('https://evil.example/')]).toEqual([false, true]);
    expect(contents?.openHandler?.({ url: address })).toEqual({ action: 'deny' });
    expect(contents?.webRtcPolicy).toBe('disable_non_proxied_udp');
  });

  test('its page has a port to the same core', () => {
    const senderFrame = fakeFrame(address);

    ipcMain.emit('wirebench:connect', { senderFrame });

    expect(senderFrame.posted).toHaveLength(1);
    expect(fake.utilities.size).toBe(1);
  });

  test('closing it leaves app and core running; the first can be closed before it as well', async () => {
    fake.windows[1]?.close();
    const afterOne = [fake.windows.length, fake.quits];
    await client.call('app.showRecording', { recordingId: 'another' });

    fake.windows[0]?.close();

    expect([afterOne, fake.windows.length, fake.quits]).toEqual([[1, 0], 1, 0]);
    expect(await client.call('app.info', {})).toMatchObject({ shell: 'desktop' });
  });

  test('a later start opens the main window again, beside those of recordings', () => {
    app.emit('second-instance', {}, ['/opt/wirebench'], home);

    expect(shown()).toEqual([
      'app://wirebench/index.html?recording=another',
      'app://wirebench/index.html',
    ]);
  });

  test('quitting closes all of them, and the core', async () => {
    client.close();
    app.quit();
    await vi.waitUntil(() => fake.exitCodes.length > 0, patience);

    expect([fake.windows, fake.utilities.size]).toEqual([[], 0]);
  });
});
