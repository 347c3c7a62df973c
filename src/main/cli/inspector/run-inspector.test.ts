import { createRequire } from 'node:module';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordedLines } from '../../../../test/inspector-lines.ts';
import { sendStatus, startOddHttp } from '../../../../test/servers/odd-http.ts';
import { runCli } from '../../../../test/run-cli.ts';

const everythingFolder = dirname(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json'),
);
const types = resolve('test/servers/inspector-types.mjs');
const places: Record<string, string> = {
  NODE: process.execPath,
  TYPES: types,
  MODERN: resolve('test/servers/revision-server.mjs'),
  EVERYTHING: join(everythingFolder, 'dist/index.js'),
};

let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-inspector-'));
  const server = { command: process.execPath, args: [types] };
  const modern = { command: process.execPath, args: [places['MODERN'], '2026-07-28'] };
  const files = {
    'one.json': { types: server },
    'two.json': {
      types: {
        ...server,
        type: 'stdio',
        protocolEra: 'legacy',
        connectionTimeout: 20_000,
        metadata: { from: 'file' },
      },
      modern: { ...modern, protocolEra: 'modern' },
    },
    'asking.json': { types: { ...server, env: { KEY: '${input:key}' } } },
    'locked.json': { types: { ...server, env: { KEY: '', OTHER: '' } } },
  };
  for (const [name, mcpServers] of Object.entries(files)) {
    await writeFile(join(home, name), JSON.stringify({ mcpServers }));
  }
  await writeFile(join(home, 'broken.json'), '{');
  await writeFile(join(home, 'other.json'), '{}');
});
afterAll(() => rm(home, { recursive: true }));

const wordsOf = (line: string) =>
  line.split(' ').map((word) => places[word] ?? word.replace(/^HOME(?=\/)/, home));
/** What one line agreed to is not agreed for another. */
async function run(line: string, env: Record<string, string> = {}) {
  const own = await mkdtemp(join(home, 'own-'));
  return runCli(['inspector', ...wordsOf(line)], { home: own, env: { HOME: home, ...env } });
}
const lastError = (stderr: string): { code: string; message: string } => {
  const line = stderr.trim().split('\n').at(-1) ?? '';
  return line.startsWith('{') ? JSON.parse(line).error : { code: '', message: '' };
};

test.concurrent.each(recordedLines)(
  '%s ends as in the Inspector',
  async (line, code, error, json) => {
    const { exitCode, stdout, stderr } = await run(line);

    expect([exitCode, lastError(stderr).code]).toEqual([code, error]);
    expect(stdout === '' ? '' : JSON.parse(stdout)).toEqual(json === '' ? '' : JSON.parse(json));
  },
);

test.each([
  [504, 'upstream timed out within 3 s', 1, 'error'],
  [500, 'upstream failed with HTTP 403', 1, 'error'],
  [403, 'upstream did not answer', 3, 'auth_required'],
])('HTTP %i is told by its status, not by its words: %s', async (status, words, code, error) => {
  const server = await startOddHttp(({ response }) => sendStatus(response, status, words));

  const { exitCode, stderr } = await run(`--cli ${server.url} --method tools/list`);
  await server.close();

  expect([exitCode, lastError(stderr).code]).toEqual([code, error]);
});

test('prints one line of JSON with --format json, and indented JSON without', async () => {
  const line = '--cli NODE TYPES --method tools/call --tool-name kinds';

  expect((await run(`${line} --format json`)).stdout).toMatch(/^\{"result":\{.*\}\}\n$/);
  expect((await run(line)).stdout).toMatch(/^\{\n {2}"content": \[\n/);
});

test('a server of a file asks, and is run as it was shown and no other way', async () => {
  const own = await mkdtemp(join(tmpdir(), 'wirebench-asked-'));
  const file = join(own, 'mcp.json');
  const write = (...args: string[]) =>
    writeFile(file, JSON.stringify({ mcpServers: { types: { command: process.execPath, args } } }));
  const ask = (...more: string[]) =>
    runCli(
      [
        'inspector',
        '--cli',
        '--config',
        file,
        '--method',
        'prompts/list',
        '--format',
        'json',
        ...more,
      ],
      { home: own, env: { HOME: own } },
    );
  await write(types);

  const refused = await ask();
  const [, fingerprint = ''] = /--approve ([0-9a-f]{64})/.exec(refused.stderr) ?? [];
  await write(types, '--another');
  const changed = await ask('--approve', fingerprint);
  await write(types);
  const approved = await ask('--approve', fingerprint);
  const known = await ask();
  await rm(own, { recursive: true });

  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  expect(lastError(refused.stderr).message).toContain('“types” is not approved as it is now.');
  expect(lastError(changed.stderr).message).toContain('it has changed');
  expect(changed.stdout).toBe('');
  for (const { exitCode, stdout } of [approved, known]) {
    expect([exitCode, stdout]).toEqual([0, '{"result":{"prompts":[]}}\n']);
  }
});

test('a failure is one line on stderr', async () => {
  const { stderr, stdout } = await run('--cli NODE TYPES --method tools/list --verify');

  expect(stdout).toBe('');
  expect(stderr.split('\n')).toHaveLength(2);
  expect(lastError(stderr)).toEqual({
    code: 'error',
    message: '--verify has no counterpart here. wirebench skills checks what it prints of a skill.',
  });
});

test('declares roots and skills, as the Inspector does', async () => {
  const { stdout } = await run('--cli -e EXTENSIONS=1 NODE TYPES --method initialize');

  expect(JSON.parse(stdout).instructions).toBe(
    'It was told of {"roots":{"listChanged":true}} and io.modelcontextprotocol/skills.',
  );
});

test('a catalog is found by its variable or in its usual place, and never made', async () => {
  const line = '--cli --server types --method prompts/list --yes';
  const named = await run(line, { MCP_CATALOG_PATH: join(home, 'two.json') });
  const missing = await run(line);

  expect([named.exitCode, JSON.parse(named.stdout)]).toEqual([0, { prompts: [] }]);
  expect([missing.exitCode, lastError(missing.stderr).message]).toEqual([
    1,
    expect.stringContaining(join(home, '.mcp-inspector', 'mcp.json')),
  ]);
  await expect(stat(join(home, '.mcp-inspector'))).rejects.toThrow('ENOENT');
});

test('values that lie in the Inspector’s keyring are asked for by name', async () => {
  const line = '--cli --catalog HOME/locked.json --method prompts/list --yes';

  const refused = await run(`${line} -e OTHER=1`);
  const given = await run(`${line} -e OTHER=1 -e KEY=2`);
  const config = await run(line.replace('--catalog', '--config'));

  expect(lastError(refused.stderr).message).toMatch(/values of KEY of “types”.*Add -e KEY=…/);
  expect([refused.exitCode, given.exitCode, config.exitCode]).toEqual([1, 0, 0]);
});

test('an input in a file is told what to do, as nobody is asked', async () => {
  const { exitCode, stderr } = await run(
    '--cli --config HOME/asking.json --method tools/list --yes',
  );

  expect(exitCode).toBe(1);
  expect(lastError(stderr).message).toContain('Write the value in place of ${input:key}.');
});

test('writes the result, or its text alone, to a file', async () => {
  const line = '--cli NODE TYPES --method tools/call --tool-name kinds --tool-arg s=a --output';
  const whole = await run(`${line} HOME/whole.json --format json`);
  const raw = await run(`${line} HOME/raw.txt --output-format raw -q`);
  const nowhere = await run(`${line} HOME/no/where.txt`);

  expect(JSON.parse(whole.stdout)).toMatchObject({ output: { format: 'json' } });
  expect(JSON.parse(await readFile(join(home, 'whole.json'), 'utf8'))).toHaveProperty('content');
  expect([raw.stdout, raw.stderr]).toEqual(['', '']);
  expect(await readFile(join(home, 'raw.txt'), 'utf8')).toBe('{"args":{"s":"a"},"meta":{}}');
  expect([nowhere.exitCode, lastError(nowhere.stderr).code]).toEqual([1, 'output_write_failed']);
});

test('ends at once when it is interrupted', async () => {
  const { exitCode, stderr } = await runCli(
    ['inspector', ...wordsOf('--cli sleep 100 --method tools/list')],
    { home, signal: AbortSignal.abort() },
  );

  expect([exitCode, lastError(stderr).code]).toEqual([130, 'interrupted']);
});

test('an old name for the first word stands for the same', async () => {
  const { exitCode, stdout } = await runCli(wordsOf('--cli NODE TYPES --method prompts/list'), {
    home,
  });

  expect([exitCode, JSON.parse(stdout)]).toEqual([0, { prompts: [] }]);
});
