import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../../test/run-cli.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-lint-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const server = resolve('test/servers/lint-server.mjs');
const lint = (words: string[], stdin = '') => runCli(['lint', ...words], { home, stdin });
const of = (fault: string) => ['--stdio', `"${process.execPath}" "${server}" ${fault}`];

test('says that there is nothing, and ends with 0', async () => {
  const { exitCode, stdout } = await lint(of('none'));

  expect(stdout).toBe('Nothing found in 1 tool.\n');
  expect(exitCode).toBe(0);
});

test('tells what is found in a server’s tools, and ends with 1 at an error', async () => {
  const { exitCode, stdout } = await lint(of('errors'));

  expect(stdout).toMatch(
    /^cancel room\n {2}error {4}type-unknown +\/inputSchema\/properties\/reason\/type\n/,
  );
  expect(stdout).toContain('“text” is not a JSON type, so clients refuse');
  expect(stdout).toContain(
    'https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-names',
  );
  expect(stdout).toContain('\n1 of 2 tools with findings: 1 error, 3 warnings, 1 hint.\n');
  expect(exitCode).toBe(1);
});

test('ends with 0 at warnings, and with 1 where it is strict', async () => {
  const lenient = await lint(of('warnings'));
  const strict = await lint(['--strict', ...of('warnings')]);

  expect(strict.stdout).toBe(lenient.stdout);
  expect([lenient.exitCode, strict.exitCode]).toEqual([0, 1]);
});

test('writes a report for CI, which fails where the command does', async () => {
  const [lenient, strict] = [join(home, 'lenient.xml'), join(home, 'strict.xml')];

  await lint(['--junit', lenient, ...of('warnings')]);
  await lint(['--junit', strict, '--strict', ...of('warnings')]);

  expect(await readFile(lenient, 'utf8')).toContain('name="tools" tests="2" failures="0"');
  expect(await readFile(strict, 'utf8')).toContain('name="tools" tests="2" failures="1"');
});

test('says that a report can’t be written, and ends with 2', async () => {
  const file = join(home, 'no', 'x.xml');

  const { exitCode, stdout, stderr } = await lint(['--junit', file, ...of('none')]);

  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(`The file ${file} can’t be written: `);
});

test('gives machines one document', async () => {
  const { stdout } = await lint(['--json', ...of('warnings')]);

  expect(JSON.parse(stdout)).toMatchObject({
    server: { name: 'rooms' },
    counts: { error: 0, warning: 3, hint: 1 },
    tools: [
      { name: 'book_room', findings: [] },
      {
        name: 'cancel room',
        findings: [{ rule: 'name-characters', pointer: '/name' }, {}, {}, {}],
      },
    ],
  });
});

test('reads a list from a file or from stdin, without a server', async () => {
  const file = join(home, 'tools.json');
  const tools = [{ name: 'a\u202Eb', description: 'Does as it says, always.' }];
  await writeFile(file, JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools } }));

  const fromFile = await lint(['--file', file, '--junit', join(home, 'file.xml')]);
  const fromStdin = await lint(['--file', '-'], JSON.stringify(tools));

  expect(await readFile(join(home, 'file.xml'), 'utf8')).toContain('tests="1" failures="1"');
  expect(fromFile.stdout).toContain('input-schema-missing');
  expect(fromFile.stdout).toMatch(/^a�b\n/);
  expect(fromStdin).toEqual(fromFile);
  expect(fromFile.exitCode).toBe(1);
  expect(await readdir(home)).not.toContain('mcp.json');
});

test('tells of prompts, resources and templates too, and goes on where one can’t be listed', async () => {
  const { exitCode, stdout, stderr } = await lint(of('offers'));

  expect(stdout).toContain('resource /floor\n  error    uri-invalid    /uri\n');
  expect(stdout).toContain('\nprompt plan\n  error    argument-name  /arguments/0\n');
  expect(stdout).toContain('\n(prompt 2)\n  error    name-missing   /name\n');
  expect(stdout).toContain(
    '3 of 5 definitions with findings (1 tool, 2 resources and 2 prompts): 3 errors.\n',
  );
  expect(stderr).toMatch(/^wirebench: Not checked: .*Method not found/m);
  expect(exitCode).toBe(1);
});

test('takes any of these lists from a file', async () => {
  const resourceTemplates = [{ name: 'all', description: 'All.', uriTemplate: 'rooms://all' }];

  const { stdout, exitCode } = await lint(
    ['--file', '-', '--json'],
    JSON.stringify({ prompts: [], resourceTemplates }),
  );

  expect(JSON.parse(stdout)).toEqual({
    counts: { error: 0, warning: 0, hint: 1 },
    resourceTemplates: [
      {
        name: 'all',
        uriTemplate: 'rooms://all',
        findings: [expect.objectContaining({ rule: 'uri-template-constant', severity: 'hint' })],
      },
    ],
    prompts: [],
  });
  expect(exitCode).toBe(0);
});

test('says where a text is no JSON', async () => {
  const { exitCode, stderr } = await lint(['--file', '-'], '{\n  "tools": [}\n');

  expect(stderr).toContain(
    'The text on stdin is not valid JSON at line 2, column 13: Unexpected token ',
  );
  expect(stderr).toMatch(/Unexpected token '\}'\.\n/);
  expect(exitCode).toBe(2);
});

test('ends with 2 where the file holds no such list', async () => {
  const { exitCode, stderr } = await lint(['--file', '-'], '{"roots": []}');

  expect(stderr).toContain(
    'The text on stdin has no list of tools, prompts, resources or templates.',
  );
  expect(exitCode).toBe(2);
});
