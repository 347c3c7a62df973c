import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtName, programSources, workerSources } from '../src/main/core/workers/worker-table.ts';

const root = resolve(import.meta.dirname, '..');
const isBuilt = existsSync(join(root, 'out/main/desktop.js'));
if (!isBuilt)
  console.log('The package’s content is not checked: nothing is built (npm run build).');
const isSupported = process.platform === 'linux';
if (!isSupported) console.log('The package’s content is checked on Linux only.');

describe.skipIf(!isBuilt || !isSupported)('the packed app', () => {
  let folder: string;
  let archive: string;
  let files: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wirebench-pack-'));
    await pack(folder);
    archive = join(folder, 'linux-unpacked/resources/app.asar');
    files = listPackage(archive, { isPack: false });
  }, 120_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('holds what the app runs', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/out/main/desktop.js',
        '/out/main/desktop-updater.js',
        '/out/main/core-process.js',
        '/out/main/script-thread.js',
        ...[...Object.values(workerSources), ...Object.values(programSources)].map(
          (source) => `/out/main/${builtName(source)}.js`,
        ),
        '/out/preload/index.cjs',
        '/out/renderer/index.html',
      ]),
    );
  });

  test('holds no source, no maps, no tests, and no package but that for the keyring', () => {
    const unwanted = files
      .filter((file) => !keyringPart.test(file))
      .filter((file) =>
        /\.(tsx?|map)$|node_modules|\.test\.|^\/(src|test|e2e|bench|demo|docs|scripts)(\/|$)/.test(
          file,
        ),
      );

    expect(unwanted).toEqual([]);
    expect(new Set(files.map((file) => file.split('/')[1]))).toEqual(
      new Set(['out', 'package.json', 'node_modules']),
    );
  });

  test('starts with the desktop shell, as an ES module', () => {
    const manifest: unknown = JSON.parse(extractFile(archive, 'package.json').toString('utf8'));

    expect(manifest).toMatchObject({ type: 'module', main: 'out/main/desktop.js' });
  });

  test('can be turned neither into Node nor into another app', async () => {
    expect(await fusesOf(join(folder, 'linux-unpacked/wirebench'))).toEqual({
      runAsNode: false,
      cookieEncryption: false,
      nodeOptions: false,
      nodeInspect: false,
      asarIntegrity: true,
      onlyAsar: true,
      ownSnapshot: false,
      fileProtocolPrivileges: false,
    });
  });

  test('shows its licence, and those of what is bundled and of the fonts', async () => {
    const licenses = join(folder, 'linux-unpacked/resources/licenses');
    const read = (name: string) => readFile(join(licenses, name), 'utf8');

    expect(await read('wirebench.txt')).toContain('MIT License');
    const bundled = await read('third-party.md');
    expect(bundled).toMatch(/^## ws \d/m);
    expect(bundled).toMatch(/^## react \d/m);
    expect(bundled).toMatch(/^## @fontsource-variable\/inter \d/m);
    expect(bundled).toContain('SIL OPEN FONT LICENSE');
  });

  test('brings the command line, which runs on the user’s own Node', async () => {
    const script = join(folder, 'linux-unpacked/resources/cli/wirebench.cjs');
    const printed = await new Promise<string>((done, fail) => {
      const child = spawn(process.execPath, [script, '--version']);
      let text = '';
      child.stdout.on('data', (chunk) => (text += chunk));
      child.once('error', fail);
      child.once('close', () => done(text));
    });
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

    expect(printed).toContain(version);
  });

  test('leaves nothing beside the archive but the native part for the keyring', async () => {
    const resources = join(folder, 'linux-unpacked/resources');
    const beside = await readdir(join(resources, 'app.asar.unpacked'), {
      recursive: true,
      withFileTypes: true,
    });

    const files = beside.filter((one) => one.isFile());
    const others = files.filter(({ parentPath }) => !parentPath.includes('/@napi-rs/keyring-'));

    expect(await readdir(resources)).toContain('app.asar');
    expect(others).toEqual([]);
    expect(files.map(({ name }) => extname(name))).toContain('.node');
  });
});

/** The digits after the mark, the version and the count: `1` is on. */
async function fusesOf(binary: string): Promise<Record<string, boolean>> {
  const bytes = await readFile(binary);
  const start = bytes.indexOf('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX') + 34;
  return Object.fromEntries(
    fuseNames.map((name, index) => [
      name,
      bytes.toString('latin1', start + index, start + index + 1) === '1',
    ]),
  );
}

const fuseNames = [
  'runAsNode',
  'cookieEncryption',
  'nodeOptions',
  'nodeInspect',
  'asarIntegrity',
  'onlyAsar',
  'ownSnapshot',
  'fileProtocolPrivileges',
];

const keyringPart =
  /^\/node_modules(?:\/@napi-rs(?:\/keyring[^/]*(?:\/[^/]*\.(?:js|json|md|node))?|\/keyring[^/]*\/LICENSE)?)?$/;

function pack(into: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'scripts/pack.mjs'), into], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    child.stderr.on('data', (chunk) => (printed += chunk));
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(printed))));
  });
}
