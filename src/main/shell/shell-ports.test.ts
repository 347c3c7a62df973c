import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { cacheFolder } from './cache-folder.ts';
import { appVersion, outFolder } from './out-folder.ts';
import { homeFolder, nodeShellPorts, scriptsBeside } from './shell-ports.ts';

const root = join(import.meta.dirname, '../../..');
const builtEntry = pathToFileURL(join(root, 'out/main/web.js')).href;
const sourceEntry = pathToFileURL(join(root, 'src/main/web/web.ts')).href;

describe('the home folder', () => {
  test.each([
    ['linux', {}, join(homedir(), '.config', 'wirebench')],
    ['linux', { XDG_CONFIG_HOME: '/x' }, join('/x', 'wirebench')],
    ['linux', { XDG_CONFIG_HOME: '' }, join(homedir(), '.config', 'wirebench')],
    ['darwin', {}, join(homedir(), 'Library', 'Application Support', 'Wirebench')],
    ['win32', { APPDATA: '/roaming' }, join('/roaming', 'Wirebench')],
    ['win32', {}, join(homedir(), 'AppData', 'Roaming', 'Wirebench')],
  ] as const)('on %s with %j is %s', (platform, environment, folder) => {
    expect(homeFolder(environment, platform)).toBe(folder);
  });

  test.each(['linux', 'darwin', 'win32'] as const)('on %s is WIREBENCH_HOME if set', (platform) => {
    expect(homeFolder({ WIREBENCH_HOME: '/data', APPDATA: '/a' }, platform)).toBe('/data');
    expect(homeFolder({ WIREBENCH_HOME: '' }, platform)).not.toBe('');
  });

  test('named relatively is taken from where the program was started', () => {
    expect(homeFolder({ WIREBENCH_HOME: 'data' }, 'linux')).toBe(join(process.cwd(), 'data'));
  });
});

test('the cache is not in a folder that users share', () => {
  expect(cacheFolder({}, 'linux')).toBe(join(homedir(), '.cache', 'wirebench'));
  expect(cacheFolder({ XDG_CACHE_HOME: '/c' }, 'linux')).toBe(join('/c', 'wirebench'));
});

test('the programs and workers of a source tree are its sources, and exist', () => {
  const { scripts, workers } = scriptsBeside(sourceEntry);
  const files = [...Object.values(scripts), ...Object.values(workers)];

  expect(files).toContain(join(root, 'src/main/core/lint/lint-worker.ts'));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(outFolder(sourceEntry)).toBe(join(root, 'out'));
});

test('the programs and workers of a build lie beside its entry', () => {
  const { scripts, workers } = scriptsBeside(builtEntry);

  expect(scripts).toEqual({
    demoLegacy: join(root, 'out/main/demo-legacy.js'),
    demoModern: join(root, 'out/main/demo-modern.js'),
    keyringProcess: join(root, 'out/main/keyring-process.js'),
    conformance: join(root, 'out/main/conformance-program.js'),
  });
  expect(workers).toMatchObject({
    recorder: join(root, 'out/main/recorder-worker.js'),
    chatSearch: join(root, 'out/main/chat-search-worker.js'),
  });
  expect(outFolder(builtEntry)).toBe(join(root, 'out'));
});

test('the version is that of the package that the entry lies in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-version-'));
  await writeFile(join(folder, 'package.json'), '{"version":"7.8.9"}');

  expect(appVersion(pathToFileURL(join(folder, 'out/main/cli.js')).href)).toBe('7.8.9');
  expect(appVersion(pathToFileURL(join(folder, 'src/main/cli/cli.ts')).href)).toBe('7.8.9');
  await rm(folder, { recursive: true });
});

test('scripts run on the runtime of the shell itself, with the environment they are given', async () => {
  const { startScript } = nodeShellPorts({ shell: 'web', entryUrl: builtEntry, environment: {} });
  const script = join(await mkdtemp(join(tmpdir(), 'wirebench-script-')), 'script.mjs');
  await writeFile(script, 'console.log(process.execPath, Object.keys(process.env).join())');

  const said = await text(startScript(script, { ONLY: 'this' }).stdout);

  expect(said).toBe(`${process.execPath} ONLY\n`);
  await rm(dirname(script), { recursive: true });
});
