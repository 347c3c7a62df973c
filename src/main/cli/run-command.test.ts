import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { mountSmallDisk } from '../../../test/small-disk.ts';
import { runCommand } from './run-command.ts';

const wirebench = (...words: string[]) => inHome('/nonexistent', ...words);

async function inHome(home: string, ...words: string[]) {
  let stdout = '';
  let stderr = '';
  const exitCode = await runCommand({
    args: words,
    entryUrl: new URL('cli.ts', import.meta.url).href,
    environment: { WIREBENCH_HOME: home },
    stdin: Readable.from([]),
    print: (text) => (stdout += text),
    printError: (text) => (stderr += text),
    signal: new AbortController().signal,
  });
  return { exitCode, stdout, stderr };
}

test('an unknown command names the nearest and all there are, and ends with 2', async () => {
  expect(await wirebench('evla', 'cases.yaml')).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: [
      'wirebench: There is no command “evla”. Did you mean eval?',
      'wirebench: The commands are serve, mcp, inspector, info, list, call, read, prompt, complete, subscribe, listen, raw, skills, tasks, login, logout, whoami, lint, conformance, eval, servers, secrets, audit, recordings, export, import and completion.',
      'See wirebench --help.',
      '',
    ].join('\n'),
  });
});

test('an unknown option names the nearest and those of the command, whose help is pointed to', async () => {
  const { exitCode, stderr } = await wirebench('recordings', '--jsno');

  expect(exitCode).toBe(2);
  expect(stderr.split('\n')).toEqual([
    'wirebench: There is no option --jsno. Did you mean --json?',
    'wirebench: The options of recordings are --json, --help and --version.',
    'See wirebench recordings --help.',
    '',
  ]);
});

test('a machine is told of a wrong command line, too', async () => {
  const { stdout } = await wirebench('list', 'wires', '--json', '--server', 'a');

  expect(JSON.parse(stdout)).toEqual({
    error: { message: 'list takes one of tools, resources, prompts.', help: [], exitCode: 2 },
  });
});

test.each([
  [['--help'], /^Usage: wirebench\n {7}wirebench COMMAND /],
  [['call', '--help'], /^Usage: wirebench call TOOL SERVER /],
  [['help', 'secrets'], /^Usage: wirebench secrets list [^]*^Usage: wirebench secrets set /m],
  [['--version'], /^\d+\.\d+\.\d+\n$/],
  [['completion', 'bash'], /^complete -F _wirebench wirebench$/m],
  [['__complete', 'words', 'rec'], /^recordings\t[^\n]+\n$/],
  [['__complete', 'bash', 'wirebench rec', ' '], /^recordings\n$/],
  [['__complete', 'words', 'list', 'tools', '--server', ''], /^$/],
])('%j prints what is asked for and ends with 0', async (words, printed) => {
  const { exitCode, stdout, stderr } = await wirebench(...words);

  expect(stdout).toMatch(printed);
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
});

test('goes on without the handshake, and says so, where the server refuses it', async () => {
  const bare = resolve(import.meta.dirname, '../../../test/servers/handshake-server.mjs');
  const told = JSON.stringify({ only: ['tools/list', 'tools/call'] });
  const words = ['call', 'echo', '--stdio', `"${process.execPath}" "${bare}" '${told}'`];

  const { exitCode, stdout, stderr } = await wirebench(...words, '--arg', 'n=1', '--yes');

  expect(stderr).toContain(
    'It refused initialize with -32601 (Method not found). Continuing without the handshake.',
  );
  expect(stdout).toBe('{"n":1}\n');
  expect(exitCode).toBe(0);
});

test.runIf(process.platform === 'linux').each([
  ['/proc/none', 'no folder can be made there'],
  ['/proc/self', 'no folder can be made there'],
  ['/proc/none/deeper', 'no folder can be made there'],
  ['/proc/version/none', 'not a directory'],
])('a data folder %s is told of at once, before anything is made', async (home, why) => {
  expect(await inHome(home, 'servers', 'list')).toEqual({
    exitCode: 4,
    stdout: '',
    stderr: `wirebench: The data folder ${home} can’t be used: ${why}. Set WIREBENCH_HOME to a folder that you may write to.\n`,
  });
});

test('a link that leads nowhere is no data folder, which is told in plain words', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-link-'));
  const link = join(folder, 'home');
  await symlink(join(folder, 'gone', 'further'), link);

  const { exitCode, stderr } = await inHome(link, 'servers', 'list');
  await rm(folder, { recursive: true });

  expect({ exitCode, stderr }).toEqual({
    exitCode: 4,
    stderr: `wirebench: The data folder ${link} can’t be used: no such file or directory. Set WIREBENCH_HOME to a folder that you may write to.\n`,
  });
});

test('a full disk is told of with the data folder that lies on it', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-full-'));
  const disk = mountSmallDisk(join(folder, 'home'), 1);
  if (typeof disk === 'string') return skip(disk);
  await inHome(disk.path, 'servers', 'list');
  await disk.fill();

  const { exitCode, stderr } = await inHome(disk.path, 'servers', 'add', 'http://a.test/mcp');
  disk.unmount();
  await rm(folder, { recursive: true });

  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: `wirebench: The disk is full: there is no room left in ${disk.path}.\n`,
  });
});

test('a file that is in the way in the data folder is told of in plain words', async () => {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-file-'));
  await writeFile(join(home, 'sign-ins'), '');

  const { exitCode, stderr } = await inHome(home, 'logout', '--url', 'http://127.0.0.1:9/mcp');
  await rm(home, { recursive: true });

  expect({ exitCode, stderr }).toEqual({
    exitCode: 4,
    stderr: expect.stringMatching(
      /^wirebench: \S+sign-ins\S* can’t be used: \w[\w ]+\.\n$/,
    ) as string,
  });
});
