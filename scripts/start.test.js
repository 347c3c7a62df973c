import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { electronBinary } from './electron-runtime.mjs';
import { readStartOptions } from './start-options.mjs';

describe('the options of a start', () => {
  test('pass Electron’s switches on, and nothing of the web shell', () => {
    const args = ['--disable-gpu', '--ozone-platform', 'x11', '--no-open'];

    expect(readStartOptions(args)).toMatchObject({
      web: false,
      'no-open': true,
      switches: ['--disable-gpu', '--ozone-platform=x11'],
    });
  });

  test('hand safe mode to whichever shell starts', () => {
    expect(readStartOptions(['--safe-mode'])).toMatchObject({
      'safe-mode': true,
      switches: ['--safe-mode'],
    });
  });

  test('pass on nothing where nothing was given', () => {
    expect(readStartOptions([]).switches).toEqual([]);
  });

  test.each([['--remote-debugging-port=1'], ['--disable-gpo'], ['app.js'], ['--no-sandbox=1']])(
    'refuse %s',
    (unknown) => {
      expect(() => readStartOptions([unknown])).toThrow(/option|argument/i);
    },
  );
});

describe('Electron’s binary', () => {
  let folder;
  let dist;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wirebench-runtime-'));
    dist = join(folder, 'own build');
    await mkdir(join(dist, 'Electron.app/Contents/MacOS'), { recursive: true });
    for (const name of ['electron', 'electron.exe', 'Electron.app/Contents/MacOS/Electron']) {
      await writeFile(join(dist, name), '');
    }
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  test.each([
    ['linux', 'electron'],
    ['win32', 'electron.exe'],
    ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ])('of one’s own is found on %s before any was fetched', (platform, name) => {
    expect(electronBinary(folder, { override: dist, platform })).toBe(join(dist, name));
  });

  test('of one’s own must be there', () => {
    const override = join(folder, 'missing');

    expect(electronBinary(folder, { override, platform: 'linux' })).toBeUndefined();
  });

  test('that was fetched is found by its path file', async () => {
    await mkdir(join(folder, 'dist'));
    await writeFile(join(folder, 'dist/another'), '');

    const before = electronBinary(folder, { override: undefined, platform: 'linux' });
    await writeFile(join(folder, 'path.txt'), 'another\n');
    const after = electronBinary(folder, { override: undefined, platform: 'linux' });

    expect([before, after]).toEqual([undefined, join(folder, 'dist/another')]);
  });
});
