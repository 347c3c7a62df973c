import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../../test/run-cli.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-load-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const server = `"${process.execPath}" "${resolve('test/servers/odd-server.mjs')}" none`;
const call = (tool: string, ...words: string[]) =>
  runCli(['call', tool, '--stdio', server, ...words], { home });

test('a tool is called as often as wanted, and times are told', async () => {
  const { stdout, exitCode } = await call('echo', '--load', '40', '--at-once', '5', '--json');

  expect(exitCode).toBe(0);
  const told = JSON.parse(stdout) as Record<string, number>;
  expect(told).toMatchObject({ tool: 'echo', atOnce: 5, calls: 40, errors: 0, failures: [] });
  expect(told['p50Ms']).toBeLessThanOrEqual(told['p95Ms'] ?? 0);
  expect(told['p95Ms']).toBeLessThanOrEqual(told['maxMs'] ?? 0);
});

test('what fails is counted by its reason', async () => {
  const { stdout, exitCode } = await call(
    'wait',
    '--load',
    '3',
    '--at-once',
    '3',
    '--timeout',
    '1',
  );

  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^calls {11}3\nerrors {10}3\n/);
  expect(stdout).toMatch(/\n3 × .+\n$/);
});

test.each([
  [['--load', '0'], '--load takes a whole number from 1'],
  [['--load', '1e3'], '--load takes a whole number from 1'],
  [['--load', '5', '--at-once', '0'], '--at-once takes a whole number from 1'],
  [['--at-once', '2'], '--at-once needs --load'],
  [['--load', '2', '--task'], '--load is not for tasks'],
])('%j is refused', async (words, why) => {
  const { exitCode, stderr } = await call('echo', ...words);

  expect(exitCode).toBe(2);
  expect(stderr).toContain(why);
});
