import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fake } from '../../../test/fake-electron.ts';
import { placeChromium } from './chromium-folders.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../test/fake-electron.ts'));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-chromium-'));
  fake.paths.clear();
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test.each(['linux', 'darwin'] as const)('on %s all lies in the app’s folder', (platform) => {
  placeChromium(join(folder, 'home'), {}, platform);

  const profile = join(folder, 'home/chromium');
  expect(Object.fromEntries(fake.paths)).toEqual({ userData: profile, sessionData: profile });
});

test('on Windows the caches do not roam', () => {
  placeChromium(join(folder, 'home'), { LOCALAPPDATA: join(folder, 'local') }, 'win32');

  expect(Object.fromEntries(fake.paths)).toEqual({
    userData: join(folder, 'home/chromium'),
    sessionData: join(folder, 'local/Wirebench/Cache/chromium'),
  });
});

test('a folder of one’s own holds all, on Windows too', () => {
  const home = join(folder, 'home');

  placeChromium(home, { WIREBENCH_HOME: home, LOCALAPPDATA: join(folder, 'local') }, 'win32');

  expect(fake.paths.get('sessionData')).toBe(join(home, 'chromium'));
});
