import { beforeEach, describe, expect, test, vi } from 'vitest';
import { app, BrowserWindow, fake, fakeEvent, powerMonitor } from '../../../test/fake-electron.ts';
import { closeBeforeQuit, type Quitting } from './quitting.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../test/fake-electron.ts'));

const [quit, stay] = [0, 1];
const onFault = vi.fn<(what: string, thrown: unknown) => void>();
let closes: number;
let endClosing: (error?: Error) => void;
let calls: number;
let quitting: Quitting;

const settled = () => new Promise(setImmediate);

function start(platform: NodeJS.Platform = 'linux'): void {
  const closing = new Promise<void>((resolve, reject) => {
    endClosing = (error) => (error ? reject(error) : resolve());
  });
  // A core in the place of the real one, which has no call that runs for as long as a test wants.
  const core = {
    callsRunning: () => calls,
    close: () => {
      closes += 1;
      return closing;
    },
  };
  quitting = closeBeforeQuit({ core, platform, onFault });
  app.on('window-all-closed', () => void (platform === 'darwin' || app.quit()));
}

beforeEach(() => {
  app.removeAllListeners();
  powerMonitor.removeAllListeners();
  onFault.mockReset();
  Object.assign(fake, { windows: [], dialogs: [], openBoxes: [], holdsDialogs: true });
  Object.assign(fake, { exitCodes: [], relaunches: 0, dialogAnswers: [] });
  [closes, calls] = [0, 0];
});

describe('the app ends', () => {
  test('once the core has closed, however often it is asked to', async () => {
    start();

    app.quit();
    app.quit();
    await settled();
    const before = [...fake.exitCodes];
    app.quit();
    endClosing();
    await settled();

    expect(before).toEqual([]);
    expect([closes, fake.exitCodes]).toEqual([1, [0]]);
    expect(fake.dialogs).toEqual([]);
  });

  test('also where the core can’t be closed, and says why', async () => {
    start();

    app.quit();
    await settled();
    endClosing(new Error('disk full'));
    await settled();

    expect(fake.exitCodes).toEqual([0]);
    expect(String(onFault.mock.calls[0]?.[1])).toContain('disk full');
  });

  test('ten seconds after the core began to close, at the latest', async () => {
    start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    app.quit();
    await settled();
    vi.advanceTimersByTime(9999);
    await settled();
    const before = [...fake.exitCodes];
    vi.advanceTimersByTime(1);
    await settled();
    vi.useRealTimers();

    expect([before, fake.exitCodes]).toEqual([[], [0]]);
    expect(String(onFault.mock.calls[0]?.[1])).toContain('10000 ms');
  });

  test('and starts again where it was wanted meanwhile', async () => {
    start();

    app.quit();
    const isClosing = quitting.isClosing();
    quitting.startAgain();
    endClosing();
    await settled();
    await settled();

    expect(isClosing).toBe(true);
    expect([fake.relaunches, fake.exitCodes]).toEqual([1, [0]]);
  });

  test('without a question when the system goes down, which waits for it', async () => {
    start();
    await settled();
    calls = 1;
    const event = fakeEvent({});

    powerMonitor.emit('shutdown', event);
    endClosing();
    await settled();

    expect(event.isPrevented).toBe(true);
    expect([fake.dialogs, closes, fake.exitCodes]).toEqual([[], 1, [0]]);
  });

  test('by Windows with the core closing, which waits for nothing', async () => {
    start('win32');
    const window = new BrowserWindow({ webPreferences: {} });

    window.emit('session-end', {});
    await settled();

    expect(closes).toBe(1);
  });
});

describe('while calls run', () => {
  const running = async (platform?: NodeJS.Platform) => {
    start(platform);
    await settled();
    calls = 2;
    return new BrowserWindow({ webPreferences: {} });
  };

  test('quitting asks once, and leaves all as it is where the user stays', async () => {
    await running();

    app.quit();
    app.quit();
    fake.openBoxes[0]?.answer(stay);
    await settled();

    expect(fake.dialogs).toMatchObject([{ message: '2 calls are still running.' }]);
    expect([closes, fake.windows.length]).toEqual([0, 1]);
    app.quit();
    expect(fake.dialogs).toHaveLength(2);
  });

  test('a restart that the user calls off is none when the app ends later', async () => {
    await running();
    quitting.startAgain();
    app.quit();
    fake.openBoxes[0]?.answer(stay);
    await settled();

    calls = 0;
    app.quit();
    endClosing();
    await settled();
    await settled();

    expect([fake.relaunches, fake.exitCodes]).toEqual([0, [0]]);
  });

  test('quitting goes on when the user agrees', async () => {
    await running();

    app.quit();
    fake.openBoxes[0]?.answer(quit);
    await settled();
    endClosing();
    await settled();

    expect([fake.dialogs.length, closes, fake.exitCodes]).toEqual([1, 1, [0]]);
  });

  test('closing the window asks as well, since the app ends with it', async () => {
    const window = await running();

    window.close();
    const isThere = !window.isDestroyed();
    fake.openBoxes[0]?.answer(quit);
    await settled();
    endClosing();
    await settled();

    expect(isThere).toBe(true);
    expect([window.isDestroyed(), closes, fake.exitCodes]).toEqual([true, 1, [0]]);
  });

  test('closing the window asks nothing on macOS, where the app goes on', async () => {
    const window = await running('darwin');

    window.close();

    expect([window.isDestroyed(), fake.dialogs, closes]).toEqual([true, [], 0]);
  });

  test('nothing is asked about calls that are over', async () => {
    await running();
    calls = 0;

    app.quit();

    expect([fake.dialogs, quitting.isClosing()]).toEqual([[], true]);
  });
});
