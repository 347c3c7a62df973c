import { execFileSync } from 'node:child_process';
import { lstat, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryUrl } from '../../../test/entry.ts';
import { recorded as recordedOnDisk } from '../../../test/recorded.ts';
import { runCli } from '../../../test/run-cli.ts';
import { seen, trafficFolder } from '../../../test/traffic-harness.ts';
import { nameRecording } from '../core/traffic/recording/recording-name.ts';
import { runCommand } from './run-command.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

async function wirebench(...words: string[]) {
  let stdout = '';
  let stderr = '';
  const exitCode = await runCommand({
    args: words,
    entryUrl,
    environment: { WIREBENCH_HOME: folder.home },
    stdin: Readable.from([]),
    print: (text) => (stdout += text),
    printError: (text) => (stderr += text),
    signal: new AbortController().signal,
  });
  return { exitCode, stdout, stderr };
}

async function recorded(): Promise<string> {
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'stock' });
  const text = '{"id":1,"params":{"apiKey":"c4n4ry","note":"my way"}}';
  const request = tap(seen(text, { direction: 'out', method: 'tools/call', rpcId: '1' }));
  tap(seen('{"id":1,"result":{}}', { requestSeq: request, durationUs: 900, rpcId: '1' }));
  await recorder.close();
  return recorder.recordingId;
}

test('exports a recording without its secrets, imports it, and lists both', async () => {
  const recordingId = await recorded();
  const file = join(folder.home, 'out.jsonl');

  const exported = await wirebench('export', recordingId, '-o', file, '--hide', '/params/note');
  const imported = await wirebench('import', file, '--json');
  const listed = await wirebench('recordings');

  expect(exported).toMatchObject({ exitCode: 0, stdout: '' });
  expect(exported.stderr).toContain('1× member /params/apiKey');
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain('c4n4ry');
  expect(text).not.toContain('my way');
  expect(imported.exitCode).toBe(0);
  expect(JSON.parse(imported.stdout)).toMatchObject({ records: 2, damagedLines: 0 });
  expect(listed.stdout.trim().split('\n')).toHaveLength(2);
  expect(listed.stdout).toContain(recordingId);
});

test('says where no record matches the filter', async () => {
  const recordingId = await recorded();

  const words = ['export', recordingId, '-o', '-', '--filter', 'method:nothing'];
  const { exitCode, stderr } = await wirebench(...words);

  expect([exitCode, stderr]).toEqual([0, 'No record matches “method:nothing”.\n']);
});

test('lists recordings by their names, and says of a damaged one that it is', async () => {
  const folderOf = (id: string) => recordedOnDisk(folder.home, id, ['{}']);
  nameRecording(folderOf('20260102-030405-aaaa'), 'The long night');
  await writeFile(join(folderOf('20260103-030405-bbbb'), 'traffic.db'), 'no database at all');

  const { exitCode, stdout } = await wirebench('recordings');

  expect(exitCode).toBe(0);
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^20260103-030405-bbbb .* can’t be opened: file is not a database\./),
    expect.stringMatching(/^20260102-030405-aaaa .* 1 records {2}2 bytes {2}The long night$/),
    '',
  ]);
});

test('an interruption ends an import that waits for stdin, and lets go of it', async () => {
  const stdin = new PassThrough();
  const interrupt = new AbortController();

  const run = runCli(['import', '-'], { home: folder.home, stdin, signal: interrupt.signal });
  await vi.waitFor(() => expect(stdin.listenerCount('readable')).toBe(1));
  interrupt.abort();

  expect(await run).toMatchObject({ exitCode: 130, stderr: 'wirebench: Interrupted.\n' });
  expect(stdin.destroyed).toBe(true);
});

test('tells what is damaged in a file by its exit code and its lines', async () => {
  const recordingId = await recorded();
  const exported = await wirebench('export', recordingId, '-o', '-');
  expect(exported).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Hidden: 1\n') });
  const file = join(folder.home, 'damaged.jsonl');
  await writeFile(file, `${exported.stdout.split('\n').slice(0, 2).join('\n')}\n{"seq"\n`);

  const { exitCode, stderr } = await wirebench('import', file);

  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('cut short')]);
  expect(stderr).toContain('line 3: it is not valid JSON\n');
});

test('writes the secrets only where that is asked for', async () => {
  await recorded();

  const { stdout, stderr } = await wirebench('export', 'latest', '-o', '-', '--with-secrets');

  expect(stdout).toContain('c4n4ry');
  expect(stderr).toContain('The export contains secrets');
});

test.each([
  [['export', 'nothing', '-o', 'x'], 'There is no recording “nothing”'],
  [
    ['export', 'latest', '-o', 'x'],
    'There are no recordings yet: the app and wirebench mcp make them.',
  ],
  [['export'], 'id of a recording'],
  [['export', 'latest'], '-o FILE'],
  [['export', 'latest', '-o', 'x', '--format', 'pdf'], '“pdf”'],
  [['export', 'latest', '-o', 'x', '--hide', 'a.b'], 'JSON Pointer'],
  [['export', 'latest', '-o', 'x', '--hide', '/a', '--with-secrets'], 'not both'],
  [['export', 'latest', '-o', ''], '--output is empty'],
  [['export', 'latest', '-o', 'x', '--filter', 'dur:soon'], 'The filter can’t be read: '],
  [['import'], 'takes a file'],
  [['import', '/no/such/file'], '/no/such/file can’t be imported'],
  [['import', 'package.json'], 'and no file of --wire.'],
  [['import', 'src'], 'src can’t be imported: it is a folder.'],
  [['import', 'x', '--format', 'har'], 'import has no option --format'],
  [['recordings', 'all'], 'Unexpected argument'],
])('%j is a usage error that says why', async (words, why) => {
  const { exitCode, stderr } = await wirebench(...words);

  expect(stderr).toContain(why);
  expect(exitCode).toBe(2);
});

test('leaves no half file where a file can’t be written', async () => {
  const recordingId = await recorded();

  const { exitCode, stderr } = await wirebench('export', recordingId, '-o', folder.home);

  expect(exitCode).toBe(2);
  expect(stderr).toContain('can’t be written');
  expect(await readdir(dirname(folder.home))).not.toContainEqual(
    expect.stringMatching(`^${basename(folder.home)}.*part$`),
  );
});

test('writes to where a link leads, and the link stays one', async () => {
  const recordingId = await recorded();
  const [file, link] = [join(folder.home, 'real.jsonl'), join(folder.home, 'link.jsonl')];
  await writeFile(file, 'before');
  await symlink(file, link);

  await wirebench('export', recordingId, '-o', link);

  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readFile(file, 'utf8')).toMatch(/^\{"format":"wirebench-recording"/);
});

test.runIf(process.platform !== 'win32')('writes to a pipe, which stays one', async () => {
  const recordingId = await recorded();
  const pipe = join(folder.home, 'pipe');
  execFileSync('mkfifo', [pipe]);

  const [read, { exitCode }] = await Promise.all([
    readFile(pipe, 'utf8'),
    wirebench('export', recordingId, '-o', pipe),
  ]);

  expect(exitCode).toBe(0);
  expect(read).toMatch(/^\{"format":"wirebench-recording"/);
  expect((await lstat(pipe)).isFIFO()).toBe(true);
});

test('two exports to one file at once leave one of them whole', async () => {
  const recordingId = await recorded();
  const file = join(folder.home, 'both.jsonl');

  const both = await Promise.all(
    [1, 2, 3].map(() => wirebench('export', recordingId, '-o', file, '--format', 'jsonl')),
  );

  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(4);
});

test('imports a file that begins with a byte order mark', async () => {
  const recordingId = await recorded();
  const { stdout } = await wirebench('export', recordingId, '-o', '-');
  const file = join(folder.home, 'marked.jsonl');
  await writeFile(file, `\uFEFF${stdout}`);

  expect(await wirebench('import', file)).toMatchObject({ exitCode: 0 });
});
