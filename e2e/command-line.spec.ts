import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtEntry, runCliProcess } from '../test/run-cli-process.ts';
import { root } from './app.ts';
import { everything, filesystem, startHttpEverything } from './servers.ts';
import { expect, test } from './test.ts';

const quoted = ({ command, args }: { command: string; args: string[] }): string =>
  [command, ...args].map((word) => `"${word}"`).join(' ');

const wirebench = (home: string, ...words: string[]) =>
  runCliProcess(words, { home, entry: builtEntry });

test('the built command calls server-everything over stdio and over HTTP', async ({ home }) => {
  const server = await startHttpEverything();
  const args = ['--args', '{"message": "hi ☕"}'];

  const stdio = await wirebench(home, 'call', 'echo', ...args, '--stdio', quoted(everything));
  const http = await wirebench(home, 'call', 'echo', ...args, '--url', server.url);
  server.stop();

  expect([stdio.stdout, http.stdout]).toEqual(['Echo: hi ☕\n', 'Echo: hi ☕\n']);
  expect([stdio.exitCode, http.exitCode]).toEqual([0, 0]);
});

test('the built command reads a file through server-filesystem', async ({ home }) => {
  await writeFile(join(home, 'note.txt'), 'one\ntwo');
  const words = ['call', 'read_text_file', '--arg', `path=${join(home, 'note.txt')}`];

  const { stdout } = await wirebench(home, ...words, '--stdio', quoted(filesystem(home)));

  expect(stdout).toBe('one\ntwo\n');
});

for (const [server, tool, told] of [
  ['Demo: everyday tools', 'stock', 'Nyeri'],
  ['Demo: modern protocol', 'describe_object', 'Saturn'],
] as const) {
  test(`the built command calls “${server}” on its own runtime`, async ({ home }) => {
    const { stdout, exitCode } = await wirebench(home, 'call', tool, '--server', server);

    expect(stdout).toContain(told);
    expect(exitCode).toBe(0);
  });
}

test('the built command’s wire file holds every byte that crossed', async ({ home }) => {
  const transcript = join(home, 'transcript');
  const script = join(root, 'test/servers/transcript-server.mjs');
  const server = quoted({ command: process.execPath, args: [script, transcript] });
  const wire = join(home, 'wire.jsonl');
  const words = ['call', 'echo', '--args', '{"n":  1.10}', '--wire', wire, '--stdio', server];

  await wirebench(home, ...words);

  const records = (await readFile(wire, 'utf8')).trim().split('\n');
  const bytesOf = (direction: string) =>
    records
      .map((line) => JSON.parse(line) as { direction: string; text: string })
      .filter((record) => record.direction === direction)
      .map(({ text }) => `${text}\n`)
      .join('');
  expect(bytesOf('out')).toBe(await readFile(`${transcript}.received`, 'utf8'));
  expect(bytesOf('in')).toBe(await readFile(`${transcript}.sent`, 'utf8'));
  expect(bytesOf('out')).toContain('{"n":  1.10}');
});
