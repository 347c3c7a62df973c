import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fake, nativeTheme, type BrowserWindow } from '../../../../test/fake-electron.ts';
import { openMainWindow } from './main-window.ts';
import { createWindows } from './windows.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

const onFault = vi.fn<(what: string, thrown: unknown) => void>();
let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-window-'));
  fake.holdsLoads = false;
  fake.isWayland = false;
  fake.windows = [];
  fake.dialogs = [];
  fake.dialogAnswers = [];
  onFault.mockReset();
});

afterEach(async () => {
  vi.useRealTimers();
  await rm(home, { recursive: true, force: true });
});

const options = (isSafeMode = false) => ({
  home,
  preloadFile: 'index.cjs',
  iconFile: 'icon.png',
  isSafeMode,
  onFault,
});

function open(isSafeMode = false) {
  openMainWindow(options(isSafeMode));
  const [window] = fake.windows;
  if (!window) throw new Error('no window');
  return window;
}

test.each([true, false])('is shown once its page is there (Wayland: %s)', async (isWayland) => {
  fake.isWayland = isWayland;

  const window = open();

  expect(window.calls).toEqual([]);
  await vi.waitFor(() => expect(window.calls).toEqual(['show']));
  window.close();
});

test('in safe mode begins where the first one does, and leaves the last place alone', async () => {
  const stored = { x: 5, y: 6, width: 700, height: 600, isMaximized: false, theme: 'light' };
  const file = join(home, 'window.json');
  await writeFile(file, JSON.stringify(stored));

  const window = open(true);
  window.close();

  expect(window.options).toMatchObject({ width: 1360, height: 880 });
  expect(window.options['x']).toBeUndefined();
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(stored);
});

test('has an icon where the program brings none', () => {
  const window = open();

  expect(window.options['icon']).toBe(process.platform === 'linux' ? 'icon.png' : undefined);
});

test('is shown after two seconds, whatever its page does, and not again', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fake.holdsLoads = true;
  const window = open();

  vi.advanceTimersByTime(1999);
  const before = [...window.calls];
  vi.advanceTimersByTime(1);
  window.finishLoad();

  expect(before).toEqual([]);
  expect(window.calls).toEqual(['show']);
});

test('that was closed before is not shown', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fake.holdsLoads = true;
  const window = open();
  window.close();

  expect(() => vi.advanceTimersByTime(3000)).not.toThrow();
  expect(window.calls).toEqual([]);
});

test('is shown when the app is started again, also before it was ready', () => {
  fake.holdsLoads = true;
  const { showMain } = createWindows(options());
  showMain();
  const window = fake.windows[0] as BrowserWindow;

  showMain();

  expect(fake.windows).toHaveLength(1);
  expect(window.calls).toEqual(['restore', 'show', 'focus']);
  window.close();
});

test.each([
  ['is reloaded', (window: BrowserWindow) => window.reload()],
  ['is closed', (window: BrowserWindow) => window.close()],
])('that %s while it loads troubles nobody', async (_what, leave) => {
  fake.holdsLoads = true;
  const window = open();

  leave(window);
  await new Promise(setImmediate);

  expect(onFault).not.toHaveBeenCalled();
  expect(fake.dialogs).toEqual([]);
});

test('says that its page can’t be loaded, and loads it anew when the user wants it', async () => {
  fake.holdsLoads = true;
  fake.dialogAnswers = [0];
  const window = open();

  window.failLoad('ERR_UNEXPECTED', -9);

  await vi.waitFor(() => expect(window.calls).toEqual(['reload']));
  expect(fake.dialogs[0]?.message).toBe('The page can’t be loaded.');
  expect(String(onFault.mock.calls[0]?.[1])).toContain('ERR_UNEXPECTED');
});

test('has the theme of the last time before its page is there', async () => {
  nativeTheme.themeSource = 'light';
  open().close();
  nativeTheme.themeSource = 'system';

  const window = open();

  expect(nativeTheme.themeSource).toBe('light');
  expect(window.options['backgroundColor']).toBe('#ffffff');
  window.close();
});
