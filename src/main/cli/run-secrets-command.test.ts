import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const value = 'ghp_canary0123456789abcdefghijklmnop';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-cli-secrets-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function wirebench(words: string[], typed = '') {
  let stdout = '';
  let stderr = '';
  const exitCode = await runCommand({
    args: ['secrets', ...words],
    entryUrl: new URL('cli.ts', import.meta.url).href,
    environment: { WIREBENCH_HOME: home, WIREBENCH_KEYRING: 'off' },
    stdin: Readable.from(typed === '' ? [] : [Buffer.from(typed)]),
    print: (text) => (stdout += text),
    printError: (text) => (stderr += text),
    signal: new AbortController().signal,
  });
  return { exitCode, stdout, stderr };
}

test('an interruption ends the wait for a value, and lets go of stdin', async () => {
  const stdin = new PassThrough();
  const interrupt = new AbortController();

  const run = runCommand({
    args: ['secrets', 'set', 'TOKEN', '--for', 'any'],
    entryUrl: new URL('cli.ts', import.meta.url).href,
    environment: { WIREBENCH_HOME: home, WIREBENCH_KEYRING: 'off' },
    stdin,
    print: () => undefined,
    printError: () => undefined,
    signal: interrupt.signal,
  });
  interrupt.abort();

  expect(await run).toBe(130);
  expect(stdin.destroyed).toBe(true);
});

test('keeps a value from stdin, lists all but the value, and removes it', async () => {
  const set = await wirebench(
    ['set', 'TOKEN', '--for', 'GitHub', '--for', 'https://api.github.com/x', '--keep-in', 'file'],
    `${value}\n`,
  );
  const listed = await wirebench(['list']);
  const asJson = await wirebench(['list', '--json']);
  const files = await Promise.all(
    (await readdir(home, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  );
  const removed = await wirebench(['remove', 'TOKEN', '--json']);
  const after = await wirebench(['list']);

  expect(set).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  expect(listed.stdout).toBe(
    'TOKEN  text  for server:GitHub, origin:https://api.github.com  key in a file\n',
  );
  expect(listed.stderr).toContain('Only your user can read it');
  expect(JSON.parse(asJson.stdout)).toMatchObject({
    status: 'open',
    keepers: ['file'],
    secrets: [
      {
        name: 'TOKEN',
        keptIn: 'file',
        audience: ['server:GitHub', 'origin:https://api.github.com'],
      },
    ],
  });
  for (const text of [listed.stdout, asJson.stdout, ...files]) expect(text).not.toContain(value);
  expect(JSON.parse(removed.stdout)).toEqual({ name: 'TOKEN' });
  expect(after.stdout).toBe('There are no secrets yet.\n');
});

test.each([['list'], ['list --json']])(
  '“secrets %s” ends with 1 where the secrets can’t be opened',
  async (words) => {
    await wirebench(['set', 'TOKEN', '--for', 'any', '--keep-in', 'file'], value);
    const keys = (await readdir(home)).filter((name) => name.endsWith('.key'));
    for (const name of keys) await rm(join(home, name));

    const { exitCode, stdout } = await wirebench(words.split(' '));

    expect(exitCode).toBe(1);
    expect(stdout).toContain('TOKEN');
  },
);

test('one that is replaced stays for whom it was', async () => {
  await wirebench(['set', 'TOKEN', '--for', 'GitHub', '--keep-in', 'file'], value);

  const again = await wirebench(['set', 'TOKEN'], 'another');

  expect(again.exitCode).toBe(0);
  expect((await wirebench(['list'])).stdout).toContain('for server:GitHub');
});

test('takes no file unasked, and says how to ask for it', async () => {
  const { exitCode, stderr } = await wirebench(['set', 'TOKEN', '--for', 'any'], value);

  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/Add --keep-in file/);
  expect(await readdir(home)).not.toContain('secrets.json');
});

test.each([
  [['set', 'TOKEN', value], '', /never read from the command line/],
  [['set', 'TOKEN', '--for', 'any'], '', /stdin is empty/],
  [['set', 'a b', '--for', 'any'], value, /A name has letters/],
  [['set', 'TOKEN'], value, /Name who may have/],
  [['set', 'TOKEN', '--for', ' '], value, /--for takes/],
  [
    ['set', 'TOKEN', '--for', 'any', '--keep-in', 'cloud'],
    value,
    /--keep-in takes keyring or file/,
  ],
  [['set'], value, /takes the name/],
  [['remove', 'NONE'], '', /There is no secret NONE/],
  [['list', 'TOKEN'], '', /Unexpected argument/],
  [['list', '--for', 'any'], '', /has no option --for/],
  [['reveal', 'TOKEN'], '', /takes one of list/],
  [[], '', /takes one of list/],
])('“secrets %j” is refused as a mistake, without the value', async (words, typed, why) => {
  const { exitCode, stdout, stderr } = await wirebench(words, typed);

  expect(exitCode).toBe(2);
  expect(stderr).toMatch(why);
  expect(stdout + stderr).not.toContain(value);
});
