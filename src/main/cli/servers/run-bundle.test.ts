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
      },
    },
    user_config: { dirs: { type: 'directory', title: 'Folders', multiple: true, required: true } },
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

const add = (...words: string[]) => runCli(['servers', 'add', file, ...words], { home });

test('a bundle is printed, and nothing is unpacked without a yes', async () => {
  const shown = await add();

  expect(shown.exitCode).toBe(2);
  expect(shown.stdout).toContain('name        odd 1.0.0\n');
  expect(shown.stdout).toContain('description An odd server\uFFFD[2J.\n');
  expect(shown.stdout).toContain('list        dirs (Folders), required\n');
  expect(shown.stdout).toMatch(/\nsha256 {6}[0-9a-f]{64}\n/);
  expect(shown.stderr).toContain('Nothing was unpacked.');
  expect(await readdir(home)).not.toContain('bundles');
  expect(JSON.parse((await add('--json')).stdout)).toMatchObject({ name: 'odd', fileCount: 2 });
});

test('with a yes its server is stored, and answers once it is agreed to', async () => {
  const added = await add('--yes', '--list', 'dirs=/a b', '--list', 'dirs=/c', '--name', 'mine');

  expect([added.exitCode, added.stdout]).toEqual([0, 'mine was added.\n']);
  const stored = JSON.parse(await readFile(join(home, 'mcp.json'), 'utf8')) as {
    mcpServers: Record<string, { args: string[] }>;
  };
  expect(stored.mcpServers['mine']?.args.slice(1)).toEqual(['none', '/a b', '/c']);
  const called = await runCli(['call', 'echo', '--server', 'mine', '--yes'], { home });
  expect([called.exitCode, called.stderr]).toEqual([0, expect.any(String)]);
});

test.each([
  [['--list', 'dirs'], 'the bundle’s lists are dirs'],
  [['--list', 'other=1'], 'the bundle’s lists are dirs'],
])('%j is refused', async (words, why) => {
  const { exitCode, stderr } = await add('--yes', ...words);

  expect(exitCode).toBe(2);
  expect(stderr).toContain(why);
});

test('a file that is no bundle, and options without one, are refused', async () => {
  await writeFile(file, 'hello');
  expect(await add('--yes')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('This is no zip file') as string,
  });
  expect(await runCli(['servers', 'add', 'npx x', '--yes'], { home })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('are for a bundle') as string,
  });
});
