import { createRequire } from 'node:module';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../../test/run-cli.ts';
import { startOAuthServer } from '../../../test/servers/oauth-server.ts';

const everything = join(
  dirname(
    createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json'),
  ),
  'dist/index.js',
);
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-eval-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const evalOf = (cases: object[], more: object = {}) =>
  JSON.stringify({
    model: 'demo',
    servers: { everything: { command: process.execPath, args: [everything] } },
    cases,
    ...more,
  });
const sum = (args: object) => ({
  prompt: 'get sum a=2 b=3',
  expect: { calls: [{ tool: 'get-sum', args }] },
});

async function evaluate(text: string, ...words: string[]) {
  const file = join(home, 'cases.yaml');
  await writeFile(file, text);
  return runCli(['eval', file, '--yes', ...words], { home });
}

test('passes where the model would call what is expected, and leaves nothing behind', async () => {
  const junit = join(home, 'out.xml');

  const { stdout, stderr, exitCode } = await evaluate(
    evalOf([sum({ a: 2, b: { $near: 3 } }), { name: 'chat', prompt: 'Hm?', expect: 'none' }]),
    '--junit',
    junit,
  );

  expect(stderr).toBe('');
  expect(stdout).toBe('pass  demo  1: get sum a=2 b=3\npass  demo  chat\n2 of 2 cases passed.\n');
  expect(exitCode).toBe(0);
  expect(await readFile(junit, 'utf8')).toContain('tests="2" failures="0"');
  expect((await readdir(home)).sort()).toEqual(['cases.yaml', 'out.xml']);
});

test('fails with 1 and says why, for people, machines and JUnit', async () => {
  const junit = join(home, 'out.xml');
  const text = evalOf([sum({ a: 9 })], { repeat: 3 });

  const { stdout, exitCode } = await evaluate(text, '--junit', junit);
  const json = await evaluate(text, '--json');

  expect(stdout).toBe(
    [
      'FAIL  demo  1: get sum a=2 b=3  0 of 3 (0–56 % at 95 %)',
      '      3× get-sum: a is 2, expected 9.',
      '0 of 1 cases passed.',
      '',
    ].join('\n'),
  );
  expect(exitCode).toBe(1);
  expect(await readFile(junit, 'utf8')).toContain('0 of 3 passed. get-sum: a is 2, expected 9.');
  expect(JSON.parse(json.stdout)).toMatchObject({
    results: [{ model: 'demo', rate: { passed: 0, tries: 3 } }],
  });
  expect(json.exitCode).toBe(1);
});

test.each([
  ['no YAML', 'model: [', 'line 1, column 9'],
  [
    'a key that is not there',
    evalOf([sum({})], {
      model: 'mine:m',
      endpoints: { mine: { kind: 'anthropic', key: '${env:NOT_THERE_EVER}' } },
    }),
    'the environment variable NOT_THERE_EVER is not set',
  ],
  ['a server that is none', evalOf([sum({})], { servers: { bad: { nothing: 1 } } }), 'bad: '],
])('refuses %s as wrong usage', async (_what, text, message) => {
  const { stderr, exitCode } = await evaluate(text);

  expect(stderr).toContain('cases.yaml: ');
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});

test('a server that does not start ends it before anybody is asked', async () => {
  const { stderr, stdout, exitCode } = await evaluate(
    evalOf([sum({})], { servers: { gone: { command: 'no-such-command-at-all' } } }),
  );

  expect(stderr).toContain('gone: The command no-such-command-at-all was not found (ENOENT).');
  expect(stdout).toBe('');
  expect(exitCode).toBe(3);
});

test('says what a server that ended said last, and what to do', async () => {
  const args = [join(home, 'not-there.js')];
  const { stderr, exitCode } = await evaluate(
    evalOf([sum({})], { servers: { gone: { command: process.execPath, args } } }),
  );

  expect(stderr).toContain('wirebench: gone: The process exited with code 1 before it answered');
  expect(stderr).toContain('wirebench: stderr: Error: Cannot find module');
  expect(stderr).toContain('A module is missing: install the server’s dependencies');
  expect(exitCode).toBe(3);
});

test('a server that wants a sign-in ends it with 6, and the command that signs in', async () => {
  const server = await startOAuthServer({ hasRefresh: true });
  onTestFinished(() => server.close());

  const { stderr, exitCode } = await evaluate(
    evalOf([sum({})], { servers: { tracker: { url: server.url } } }),
  );

  expect(stderr).toContain(`Sign in with: wirebench login --url ${server.url}`);
  expect(exitCode).toBe(6);
});

test('what can’t be written is said before anybody is asked', async () => {
  const { stderr, exitCode } = await evaluate(evalOf([sum({})]), '--junit', join(home, 'no', 'x'));

  expect(stderr).toContain('can’t be written');
  expect(exitCode).toBe(2);
});
