import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../../../test/run-cli.ts';
import { commandNames } from '../command-tokens.ts';
import { inspectorLine } from './inspector-line.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-line-'));
  await mkdir(join(folder, 'folder'));
  await writeFile(join(folder, 'runner'), '');
  await chmod(join(folder, 'runner'), 0o755);
  await writeFile(join(folder, 'notes'), '');
});
afterAll(() => rm(folder, { recursive: true }));

const line = (words: string) =>
  inspectorLine(words.replaceAll('HERE', folder).split(' '), { PATH: folder }, commandNames);

test.each([
  'runner',
  'runner a b',
  'HERE/notes',
  'http://127.0.0.1:3001/mcp',
  '--cli runner --method tools/list',
  '--web',
  'someprogram server.js',
])('%s is a line of the Inspector', (words) => {
  expect(line(words)?.join(' ')).toBe(words.replaceAll('HERE', folder));
});

test.each([
  'call echo',
  'help',
  'help call',
  '--help',
  '--url x',
  '',
  'cal echo',
  'lits tools',
  'tools list',
  'tool list --server a',
  'notes',
  'folder',
  'nosuchprogram',
  'nosuchprogram --flag',
  'nosuchprogram --url x',
  'nosuchprogram --stdio=x',
  'HERE/missing',
])('%s is none', (words) => {
  expect(line(words)).toBeUndefined();
});

test('the word inspector itself is left out', () => {
  expect(line('inspector node server.js')).toEqual(['node', 'server.js']);
  expect(line('inspector')).toEqual([]);
});

test('a misspelt command is still told the nearest names', async () => {
  const { exitCode, stderr } = await runCli(['cal', 'echo'], { home: folder, env: { PATH: '' } });

  expect(exitCode).toBe(2);
  expect(stderr).toContain('There is no command “cal”. Did you mean call');
});
