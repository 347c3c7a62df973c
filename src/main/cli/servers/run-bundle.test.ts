import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../../../test/run-cli.ts';
import { smallZip } from '../../../../test/small-zip.ts';

let home: string;
let file: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-cli-bundle-'));
  file = join(home, 'odd.mcpb');
  const manifest = {
    manifest_version: '0.3',
    name: 'odd',
    version: '1.0.0',
    description: 'An odd\nserver\u001b[2J.',
    server: {
      type: 'node',
      mcp_config: {
        command: process.execPath,
        args: ['${__dirname}/index.mjs', 'none', '${user_config.dirs}'],
        env: { PORT: '${user_config.port}', API_KEY: '${user_config.key}' },
      },
    },
    user_config: {
      dirs: { type: 'directory', title: 'Folders', multiple: true, required: true },
      port: { type: 'number', title: 'Port', min: 1, max: 9, default: 5 },
      key: { type: 'string', title: 'API key', sensitive: true },
    },
    tools: [{ name: 'echo' }],
  };
  const server = await readFile(resolve('test/servers/odd-server.mjs'));
  await writeFile(
    file,
    smallZip([
      { name: 'manifest.json', content: JSON.stringify(manifest) },
      { name: 'index.mjs', content: server, isDeflated: true },
    ]),
  );
});
afterEach(() => rm(home, { recursive: true, force: true }));

// Where there is a keyring, its key would go there.
const env = { WIREBENCH_KEYRING: 'off' };
const add = (...words: string[]) => runCli(['servers', 'add', file, ...words], { home, env });
const addWith = (stdin: string, ...words: string[]) =>
  runCli(['servers', 'add', file, ...words], { home, env, stdin });
type Stored = { mcpServers: Record<string, { args: string[]; env: Record<string, string> }> };
const stored = async () =>
  (JSON.parse(await readFile(join(home, 'mcp.json'), 'utf8')) as Stored).mcpServers;

test('a bundle is printed, and nothing is unpacked without a yes', async () => {
  const shown = await add();

  expect(shown.exitCode).toBe(2);
  expect(shown.stdout).toContain('name        odd 1.0.0\n');
  expect(shown.stdout).toContain('description An odd server\uFFFD[2J.\n');
  expect(shown.stdout).toContain('list        dirs (Folders), directory, required\n');
  expect(shown.stdout).toContain('asks for    port (Port), number from 1 to 9, else 5\n');
  expect(shown.stdout).toContain('asks for    key (API key), secret\n');
  expect(shown.stdout).toContain('note        author is missing.\n');
  expect(shown.stdout).toMatch(/\nsha256 {6}[0-9a-f]{64}\n/);
  expect(shown.stderr).toContain('Nothing was unpacked.');
  expect(await readdir(home)).not.toContain('bundles');
  expect(JSON.parse((await add('--json')).stdout)).toMatchObject({ name: 'odd', fileCount: 2 });
});

test('with a yes its server is stored, and answers once it is agreed to', async () => {
  const added = await add(
    '--yes',
    '--config',
    'dirs=/a b',
    '--config',
    'dirs=/c',
    '--name',
    'mine',
  );

  expect([added.exitCode, added.stdout]).toEqual([0, 'mine was added.\n']);
  expect(added.stderr).toContain('wirebench: author is missing.\n');
  expect(await stored()).toMatchObject({ mine: { env: { PORT: '5', API_KEY: '' } } });
  expect((await stored())['mine']?.args.slice(1)).toEqual(['none', '/a b', '/c']);
  const called = await runCli(['call', 'echo', '--server', 'mine', '--yes'], { home });
  expect([called.exitCode, called.stderr]).toEqual([0, expect.any(String)]);
});

const dirs = ['--config', 'dirs=/c'];
test('a sensitive value comes on stdin, and is kept as a secret', async () => {
  const words = [...dirs, '--config', 'key=@-', '--yes', '--keep-in', 'file'];
  const added = await addWith('hush hush\n', ...words);

  expect([added.exitCode, added.stdout]).toEqual([0, 'odd was added.\n']);
  expect(await stored()).toMatchObject({ odd: { env: { API_KEY: '${secret:ODD_KEY}' } } });
  expect(await readFile(join(home, 'mcp.json'), 'utf8')).not.toContain('hush');
  const { stdout } = await runCli(['secrets', 'list', '--json'], { home });
  expect(JSON.parse(stdout)).toMatchObject({
    secrets: [{ name: 'ODD_KEY', audience: ['server:odd'] }],
  });
});

test('a reference in place of a sensitive value stays one', async () => {
  await add(...dirs, '--config', 'key=${env:API_KEY}', '--yes');

  expect(await stored()).toMatchObject({ odd: { env: { API_KEY: '${env:API_KEY}' } } });
});

test('a bundle whose folder was changed is unpacked anew, which is told', async () => {
  await add(...dirs, '--yes');
  const [folder = ''] = await readdir(join(home, 'bundles'));
  await writeFile(join(home, 'bundles', folder, 'index.mjs'), 'changed');

  const { exitCode, stderr } = await add(...dirs, '--yes');

  expect(exitCode).toBe(0);
  expect(stderr).toContain('was unpacked again: index.mjs.');
});

test.each<[string[], string]>([
  [[], 'Folders (dirs) is required.'],
  [['--config', 'dirs='], 'Folders (dirs) is required.'],
  [[...dirs, '--config', 'port=10'], 'Port (port) takes a number from 1 to 9, not “10”.'],
  [[...dirs, '--config', 'port=1', '--config', 'port=2'], 'Port (port) takes one value, not 2.'],
  [[...dirs, '--config', 'prt=1'], 'The bundle asks for no “prt”; it asks for dirs, port, key.'],
  [[...dirs, '--config', '__proto__=1'], 'The bundle asks for no “__proto__”'],
  [[...dirs, '--config', 'key=hush'], 'key is sensitive, and other programs can see'],
  [[...dirs, '--config', 'key=@-'], 'stdin is empty.'],
  [[...dirs, '--config', 'dirs'], '--config takes KEY=VALUE.'],
  [[...dirs, '--config', '=x'], '--config takes KEY=VALUE.'],
  [[...dirs, '--keep-in', 'cloud'], '--keep-in takes keyring or file, not “cloud”.'],
])('%j is refused, and nothing is written', async (words, why) => {
  const { exitCode, stdout, stderr } = await add('--yes', ...words);

  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain(why);
  expect(stderr).not.toContain('hush');
  expect(await readdir(home)).not.toContain('bundles');
  expect(Object.keys(await stored().catch(() => ({})))).not.toContain('odd');
});

test('stdin is one value', async () => {
  const { exitCode, stderr } = await addWith('x', '--config', 'key=@-', '--config', 'dirs=@-');

  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('can be given once')]);
});

test('without a place for the key of a secret, how to agree to one is told', async () => {
  const { exitCode, stderr } = await addWith('hush', ...dirs, '--config', 'key=@-', '--yes');

  expect(exitCode).toBe(2);
  expect(stderr).toContain('Add --keep-in file');
  expect(await readdir(home)).not.toContain('bundles');
});

test('a file that is no bundle, and options without one, are refused', async () => {
  await writeFile(file, 'hello');
  expect(await add('--yes')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('This is not a zip file') as string,
  });
  expect(await runCli(['servers', 'add', 'npx x', '--yes'], { home })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('are for a bundle') as string,
  });
});
