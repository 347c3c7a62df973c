import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { createTokenScale } from '../src/main/core/chat/tokens/create-token-scale.ts';
import { weighTool } from '../src/main/core/chat/tokens/weigh-tool.ts';
import { installFeature, servedFromContainer } from './devcontainer/install-feature.ts';
import { freePort } from './free-port.ts';
import { recorded } from './recorded.ts';
import { requestRaw } from './request-raw.ts';
import { runCliProcess } from './run-cli-process.ts';

const root = resolve(import.meta.dirname, '..');
const isBuilt = existsSync(join(root, 'out/bundled/page.json'));
if (!isBuilt) console.log('The package for npm is not checked: nothing is built (npm run build).');

/** The Node that a user has: another one than this where it is named. */
const node = process.env['WIREBENCH_PACKAGE_NODE'] ?? process.execPath;
const maxPackedBytes = 6_000_000;
const run = promisify(execFile);

type Manifest = { version: string; optionalDependencies: Record<string, string> };
type Packed = { filename: string; size: number; files: { path: string }[] };

describe.skipIf(!isBuilt)('the package for npm', () => {
  let place: string;
  let source: Manifest;
  let packed: Packed;
  let installed: string;

  const textOf = (file: string) => readFile(join(installed, file), 'utf8');

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'wirebench-npm-'));
    source = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
    await run(process.execPath, [join(root, 'scripts/stage.mjs'), join(place, 'staged')]);
    packed = await pack(join(place, 'staged'), place);
    installed = await install(join(place, packed.filename), join(place, 'user'));
  });

  afterAll(() => rm(place, { recursive: true, force: true }));

  test('is the built app, its entry and its papers, and no larger than 6 MB', () => {
    const paths = packed.files.map(({ path }) => path);
    const others = paths.filter((path) => !/^out\/(main|renderer)\/[^]/.test(path));

    expect(others.toSorted()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'THIRD-PARTY.md',
      'package.json',
      'sbom.cdx.json',
      'start.cjs',
      'wirebench.cjs',
    ]);
    expect(packed.size).toBeLessThanOrEqual(maxPackedBytes);
  });

  test('holds no source, no map, no test and nothing of the desktop shell', () => {
    const unwanted = packed.files.filter(({ path }) =>
      /\.(map|[cm]?tsx?|jsx|node)$|(^|[/.])(tests?|spec|bench|e2e|src|preload)[/.]|(desktop|desktop-updater|core-process|script-thread)\.js$/.test(
        path,
      ),
    );

    expect(unwanted).toEqual([]);
  });

  test('names no folder of the machine that made it', async () => {
    const entries = await readdir(installed, { recursive: true, withFileTypes: true });
    const files = entries.filter((one) => one.isFile());

    const telling: string[] = [];
    for (const { parentPath, name } of files) {
      const bytes = await readFile(join(parentPath, name));
      if ([root, place].some((path) => bytes.includes(path))) telling.push(name);
    }

    expect(files.length).toBe(packed.files.length);
    expect(telling).toEqual([]);
  });

  test('has a manifest of its own, with nothing to run and nothing to install but for the keyring', async () => {
    const { version, optionalDependencies } = source;

    expect(JSON.parse(await textOf('package.json'))).toEqual({
      name: 'wirebench',
      version,
      description: expect.any(String),
      license: 'MIT',
      author: expect.any(String),
      type: 'module',
      bin: { wirebench: 'wirebench.cjs' },
      engines: { node: '^22.16.0 || >=24.0.0' },
      optionalDependencies,
    });
    expect(Object.keys(optionalDependencies)).toEqual(['@napi-rs/keyring']);
  });

  test('installs offline as one package, with a command', async () => {
    const all = await readdir(resolve(installed, '..'));

    expect(all.filter((name) => !name.startsWith('.'))).toEqual(['wirebench']);
    expect(await readdir(resolve(installed, '../.bin'))).toContain('wirebench');
  });

  test('has a guide without pictures and links that lead nowhere', async () => {
    const guide = await textOf('README.md');

    expect(guide).toContain('npx wirebench');
    expect(guide).not.toMatch(/\]\((?!https:|#)/);
  });

  test('tells whose code is in it, as reviewed: node scripts/third-parties.mjs writes the list anew', async () => {
    const reviewed: unknown = JSON.parse(
      await readFile(join(root, 'scripts/stage/third-parties.json'), 'utf8'),
    );
    const sections = sectionsIn(await textOf('THIRD-PARTY.md'));

    expect(Object.fromEntries(sections.map(({ name, license }) => [name, license]))).toEqual(
      reviewed,
    );
  });

  test('gives the text of each licence, and where the source is if the licence asks for it', async () => {
    const sections = sectionsIn(await textOf('THIRD-PARTY.md'));

    const bare = sections.filter(
      ({ text }) =>
        !/^`{3,}text\n[^]{200,}^`{3,}$/m.test(text) || !/copyright|licen[cs]e/i.test(text),
    );
    const copyleft = sections.filter(({ license }) => /MPL|GPL|EPL|CDDL/.test(license));

    expect(bare.map(({ name }) => name)).toEqual([]);
    expect(copyleft).toEqual([
      expect.objectContaining({
        name: '@jmespath-community/jmespath',
        text: expect.stringContaining(
          'Its source is at https://github.com/jmespath-community/typescript-jmespath,',
        ),
      }),
    ]);
  });

  test('has a bill of materials of the same packages', async () => {
    const bill = JSON.parse(await textOf('sbom.cdx.json')) as {
      components: { purl: string; group?: string; name: string; version: string }[];
    };
    const sections = sectionsIn(await textOf('THIRD-PARTY.md'));

    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(
      bill.components.map(({ group, name, version }) =>
        [...(group === undefined ? [] : [group]), `${name} ${version}`].join('/'),
      ),
    ).toEqual(sections.map(({ name, version }) => `${name} ${version}`));
    expect(new Set(bill.components.map(({ purl }) => purl)).size).toBe(sections.length);
  });

  describe('once installed', () => {
    const everything = join(
      root,
      'node_modules/@modelcontextprotocol/server-everything/dist/index.js',
    );
    const entry = () => join(installed, 'wirebench.cjs');
    const home = () => join(place, 'home');

    test('says its version', async () => {
      const { exitCode, stdout } = await runCliProcess(['--version'], {
        home: home(),
        entry: entry(),
        node,
      });

      expect(stdout).toBe(`${source.version}\n`);
      expect(exitCode).toBe(0);
    });

    test('calls a tool of a published server', async () => {
      const server = `"${process.execPath}" "${everything}" stdio`;
      const words = ['call', 'echo', '--arg', 'message=hi', '--yes', '--stdio', server];

      const { exitCode, stdout } = await runCliProcess(words, {
        home: home(),
        entry: entry(),
        node,
      });

      expect(stdout).toBe('Echo: hi\n');
      expect(exitCode).toBe(0);
    });

    test('weighs a tool in tokens, by a table beside the code', async () => {
      const scale = createTokenScale(join(installed, 'out/main/tokens-worker.js'));

      const [weight] = await scale.weigh([{ name: 'echo', description: 'Echoes “ü” back.' }]);
      await scale.close();

      const counter = (text: string) => countTokens(text);
      expect(weight).toEqual(weighTool({ name: 'echo', description: 'Echoes “ü” back.' }, counter));
    });

    test('serves the page with its code, by the bare command', async () => {
      const child = spawn(node, [entry()], {
        env: { ...process.env, WIREBENCH_HOME: home(), XDG_CACHE_HOME: home(), CI: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = new Promise((done) => {
        child.once('close', done);
      });
      const line = await new Promise<string>((done) => {
        child.stdout.once('data', (text) => done(String(text)));
        child.once('close', () => done(''));
      });
      const { port, host } = new URL(line.replace('Wirebench: ', ''));

      const page = await requestRaw(port, host, '/');
      const [, script = ''] = /src="\.(\/assets\/[^"]+\.js)"/.exec(page.body) ?? [];
      const code = await requestRaw(port, host, script);
      child.kill('SIGTERM');

      expect(page.status).toBe(200);
      expect(code.status).toBe(200);
      expect(code.headers['content-type']).toMatch(/javascript/);
      expect(await ended).toBe(0);
    });

    test('lists recordings, without a warning of Node beside them', async () => {
      recorded(home(), '20260102-030405-aaaa', ['{}']);

      const { exitCode, stdout, stderr } = await runCliProcess(['recordings'], {
        home: home(),
        entry: entry(),
        node,
      });

      expect(stdout).toContain('20260102-030405-aaaa');
      expect(stderr).toBe('');
      expect(exitCode).toBe(0);
    });
  });

  describe.skipIf(process.platform === 'win32')('in a dev container', () => {
    const container = () => ({ prefix: join(place, 'prefix'), home: join(place, 'user'), node });
    const tarball = () => join(place, packed.filename);
    let said: string;

    beforeAll(async () => {
      said = await installFeature(container(), tarball());
    });

    test('is installed by the feature’s script, without a registry', async () => {
      expect(said.trimEnd().split('\n').at(-1)).toBe(source.version);
      expect((await readdir(join(place, 'prefix/bin'))).toSorted()).toEqual([
        'wirebench',
        'wirebench-serve',
      ]);
    });

    test('says what is missing where there is no Node', async () => {
      const path = join(place, 'nothing');

      await expect(installFeature(container(), tarball(), path)).rejects.toThrow(
        /needs Node 22\.16 or newer with npm: add the feature/,
      );
    });

    test.each([
      ['preview.example', { GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: 'preview.example' }],
      ['app.github.dev', {}],
    ])('answers in Codespaces below %s', async (domain, variables) => {
      const port = String(await freePort());
      const codespace = { CODESPACE_NAME: 'odd-spoon-4g5', WIREBENCH_PORT: port, ...variables };
      const { link, stop } = await servedFromContainer(container(), codespace);
      const host = `odd-spoon-4g5-${port}.${domain}`;

      const statuses = await Promise.all(
        [host, `localhost:${port}`, `other-${port}.${domain}`].map(
          async (one) => (await requestRaw(port, one, '/')).status,
        ),
      );
      await stop();

      expect(link.origin).toBe(`https://${host}`);
      expect(statuses).toEqual([200, 200, 421]);
    });

    test('answers elsewhere at this machine’s own name, as its port is forwarded', async () => {
      const port = String(await freePort());
      const { link, stop } = await servedFromContainer(container(), { WIREBENCH_PORT: port });

      const { status } = await requestRaw(port, link.host, '/');
      await stop();

      expect(link.origin).toMatch(new RegExp(`^http://[a-z2-7]{20}\\.localhost:${port}$`));
      expect(status).toBe(200);
    });
  });
});

/** Packs a folder into another one. */
async function pack(staged: string, into: string): Promise<Packed> {
  const { stdout } = await npm(into, ['pack', staged, '--json', '--silent']);
  // A list of packages, or since npm 11.19 an object of them by name.
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, Packed>);
  if (!packed) throw new Error(`npm pack told of no package: ${stdout}`);
  return packed;
}

/**
 * Installs a tarball into an empty folder, with an empty cache, offline and without scripts: nothing
 * but the tarball may be needed. Returns the folder of the package.
 */
async function install(tarball: string, into: string): Promise<string> {
  await mkdir(into);
  await writeFile(join(into, 'package.json'), '{"private":true}');
  const cache = ['--cache', join(into, '.cache')];
  const how = ['--offline', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', ...cache];
  await npm(into, ['install', tarball, ...how]);
  return join(into, 'node_modules/wirebench');
}

const npm = (cwd: string, words: string[]) =>
  run('npm', words, { cwd, shell: process.platform === 'win32' });

/** The packages of THIRD-PARTY.md; a text of a licence may hold headings of its own. */
function sectionsIn(notices: string) {
  const heads = [...notices.matchAll(/^## (\S+) (\S+)\n\nLicence: (.+)$/gm)];
  return heads.map((head, at) => ({
    name: head[1] ?? '',
    version: head[2] ?? '',
    license: head[3] ?? '',
    text: notices.slice(head.index + head[0].length, heads[at + 1]?.index),
  }));
}
