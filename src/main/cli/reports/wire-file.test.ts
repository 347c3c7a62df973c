import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCliProcess } from '../../../../test/run-cli-process.ts';
import { runCli } from '../../../../test/run-cli.ts';

const legacy = ['--server', 'Demo: everyday tools'];

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-wire-file-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const run = (words: string[]) => runCli(words, { home });

test('a wire file holds every byte that the server received and sent', async () => {
  const file = join(home, 'wire.jsonl');
  const server = resolve('test/servers/transcript-server.mjs');
  const transcript = `"${process.execPath}" "${server}" "${join(home, 'bytes')}"`;
  const args = '{"spaced" :  [ 1.10, 9007199254740993 ], "text":"☕"}';

  const words = [
    'call',
    'echo',
    '--args',
    args,
    '--wire',
    file,
    '--stdio',
    transcript,
    '--era',
    'legacy',
  ];
  await runCliProcess(words, { home });

  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const records = lines.map((line) => JSON.parse(line));
  const bytesOf = (direction: string) =>
    records
      .filter((record) => record.direction === direction && record.kind !== 'stderr')
      .map(({ text, base64 }) => `${text ?? Buffer.from(base64, 'base64').toString()}\n`)
      .join('');
  expect(bytesOf('out')).toBe(await readFile(join(home, 'bytes.received'), 'utf8'));
  expect(bytesOf('in')).toBe(await readFile(join(home, 'bytes.sent'), 'utf8'));
  expect(bytesOf('out')).toContain(args);
  expect(records.map(({ seq }) => seq)).toEqual(records.map((_, at) => at + 1));
});

test('a wire file is whole when the server fails', async () => {
  const file = join(home, 'failed.jsonl');
  const code = 'console.error(String.fromCharCode(0x2615)); process.exit(7)';

  const words = ['list', 'tools', '--stdio', `"${process.execPath}" -e '${code}'`, '--wire', file];
  const { exitCode, stderr } = await runCliProcess(words, { home });

  expect(exitCode).toBe(3);
  expect(stderr).toContain('exited with code 7');
  expect(stderr).toContain('stderr: ☕');
  expect(await readFile(file, 'utf8')).toMatch(/"text":"☕"}\n[^]*exited with code 7[^\n]*\n$/);
});

test('a wire file keeps what it held where the server is unknown, and nothing of it once there is a record', async () => {
  const file = join(home, 'before.jsonl');
  await writeFile(file, 'of another run\n'.repeat(1000));

  await run(['list', 'tools', '--server', 'nobody', '--wire', file]);
  const kept = await readFile(file, 'utf8');
  await run(['list', 'tools', '--wire', file, ...legacy]);
  const [first = ''] = (await readFile(file, 'utf8')).split('\n');

  expect(kept).toBe('of another run\n'.repeat(1000));
  expect(JSON.parse(first)).toMatchObject({ seq: 1 });
});

test('a wire file that can’t be written is a usage error before anything runs', async () => {
  const words = ['list', 'tools', '--wire', join(home, 'no', 'such', 'folder'), ...legacy];

  const { exitCode, stderr } = await run(words);

  expect(stderr).toContain('The wire file can’t be written: no such file or directory.');
  expect(exitCode).toBe(2);
});
