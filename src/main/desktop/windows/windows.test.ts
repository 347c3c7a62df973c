import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app, fake } from '../../../../test/fake-electron.ts';
import { createWindows } from './windows.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

const address = 'app://wirebench/index.html';
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wirebench-windows-'));
  fake.windows = [];
  app.on('window-all-closed', () => undefined);
});
afterEach(() => {
  for (const window of fake.windows) window.destroy();
  app.removeAllListeners();
  rmSync(home, { recursive: true, force: true });
});

const open = () =>
  createWindows({
    home,
    preloadFile: 'index.cjs',
    iconFile: 'icon.png',
    isSafeMode: false,
    onFault: (what) => expect.unreachable(what),
  });

test('the window of a recording is as guarded as the main one, and has no place of its own', () => {
  const { showMain, showRecording } = open();

  showMain();
  showRecording('20261122-043000-1a2b');

  const [main, recording] = fake.windows;
  expect([main?.url, recording?.url]).toEqual([
    address,
    `${address}?recording=20261122-043000-1a2b`,
  ]);
  expect(recording?.options.webPreferences).toEqual(main?.options.webPreferences);
  expect(recording?.options['x']).toBeUndefined();
});

test('a recording that is open comes to the front, and is opened anew once it was closed', async () => {
  const { showRecording } = open();
  showRecording('a');
  const [first] = fake.windows;
  await vi.waitFor(() => expect(first?.calls).toEqual(['show']));

  showRecording('a');
  const shown = [...fake.windows];
  first?.close();
  showRecording('a');

  expect(shown).toEqual([first]);
  expect(first?.calls).toEqual(['show', 'restore', 'show', 'focus']);
  expect(fake.windows).toHaveLength(1);
  expect(fake.windows[0]).not.toBe(first);
});

test('the main window is found behind those of recordings', () => {
  const { showMain, showRecording } = open();
  showRecording('a');

  showMain();
  showMain();

  expect(fake.windows.map(({ url }) => url)).toEqual([`${address}?recording=a`, address]);
  expect(fake.windows[1]?.calls.at(-1)).toBe('focus');
});

test('a ninth window is refused, with what to do; the main one never is', () => {
  const { showMain, showRecording } = open();
  for (let i = 1; i <= 8; i += 1) showRecording(`r${i}`);

  expect(() => showRecording('r9')).toThrow('There are 8 windows already. Close one');
  expect(() => showRecording('r8')).not.toThrow();
  showMain();

  expect(fake.windows).toHaveLength(9);
});
