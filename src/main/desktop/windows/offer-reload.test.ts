import { beforeEach, expect, test, vi } from 'vitest';
import { BrowserWindow, fake } from '../../../../test/fake-electron.ts';
import { offerReload } from './offer-reload.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

const onFault = vi.fn<(what: string, thrown: unknown) => void>();
const [reload, stay] = [0, 1];
let window: BrowserWindow;

beforeEach(() => {
  fake.windows = [];
  fake.dialogs = [];
  fake.openBoxes = [];
  fake.holdsDialogs = true;
  onFault.mockReset();
  window = new BrowserWindow({ webPreferences: {} });
  // Types can't tell that the fake stands for Electron's own.
  Reflect.apply(offerReload, undefined, [window, onFault]);
});

const settled = () => new Promise(setImmediate);
const crash = (reason = 'crashed') =>
  window.webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });

test('a page that hangs is ended before it is reloaded, and that end is no news', async () => {
  window.emit('unresponsive');
  fake.openBoxes[0]?.answer(reload);
  await settled();
  await settled();

  expect(window.webContents.crashes).toBe(1);
  expect(window.calls).toEqual(['reload']);
  expect(fake.dialogs).toHaveLength(1);
  expect(onFault).not.toHaveBeenCalled();
});

test('a page that crashes after that is told of again', async () => {
  window.emit('unresponsive');
  fake.openBoxes[0]?.answer(reload);
  await settled();
  await settled();

  crash('oom');

  expect(fake.dialogs).toHaveLength(2);
  expect(onFault).toHaveBeenCalledWith('The window’s process ended', 'oom, exit code 5');
});

test('a page that is well again takes the question back', async () => {
  window.emit('unresponsive');

  window.emit('responsive');
  await settled();

  expect(fake.dialogs[0]?.signal?.aborted).toBe(true);
  expect(window.calls).toEqual([]);
  window.emit('unresponsive');
  expect(fake.dialogs).toHaveLength(2);
});

test('a page that hangs is asked about once, and left when the user waits', async () => {
  window.emit('unresponsive');
  window.emit('unresponsive');
  fake.openBoxes[0]?.answer(stay);
  await settled();

  expect(fake.dialogs).toHaveLength(1);
  expect([window.webContents.crashes, window.calls]).toEqual([0, []]);
});

test('a page that crashes while it hangs is asked about as crashed', async () => {
  window.emit('unresponsive');
  crash();
  // The button of the box that was closed meanwhile.
  fake.openBoxes[0]?.answer(reload);
  fake.openBoxes[1]?.answer(reload);
  await settled();

  expect(fake.dialogs[0]?.signal?.aborted).toBe(true);
  expect(fake.dialogs[1]?.message).toMatch(/ended unexpectedly/);
  expect([window.webContents.crashes, window.calls]).toEqual([0, ['reload']]);
});

test('a window that was closed meanwhile is not reloaded', async () => {
  crash();
  window.close();
  fake.openBoxes[0]?.answer(reload);
  await settled();

  expect(window.calls).toEqual([]);
});

test('a page that ended as it should is not asked about', () => {
  crash('clean-exit');

  expect(fake.dialogs).toEqual([]);
});
