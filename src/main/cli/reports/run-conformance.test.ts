import { createRequire } from 'node:module';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCliProcess } from '../../../../test/run-cli-process.ts';
import { runCli } from '../../../../test/run-cli.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-conformance-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const everythingFolder = dirname(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json'),
);
const everything = ['--stdio', `"${process.execPath}" "${everythingFolder}/dist/index.js" stdio`];
const odd = (oddity: string) => [
  '--stdio',
  `"${process.execPath}" "${resolve('test/servers/odd-server.mjs')}" ${oddity}`,
];

test('runs what the suite can tell of any server, and ends with 0 where all holds', async () => {
  const { exitCode, stdout } = await runCli(['conformance', ...everything], { home });

  expect(stdout).toMatch(/^ok {4}server-initialize \(\d checks\)$/m);
  expect(stdout).toMatch(/^ok {4}resources-subscribe /m);
  expect(stdout).toContain('server-stateless: It is about 2026-07-28.');
  expect(stdout).toMatch(/\d\d further scenarios need the conformance fixture/);
  expect(stdout).not.toContain('FAIL');
  expect(exitCode).toBe(0);
}, 120_000);

test('ends with 1 at a failing check, told with its link and without a score', async () => {
  const junit = join(home, 'conformance.xml');
  const { exitCode, stdout } = await runCli(
    ['conformance', '--json', '--junit', junit, ...odd('no-list')],
    { home },
  );

  const { results, needsFixture } = JSON.parse(stdout);
  const failed = results.find((result: { scenario: string }) => result.scenario === 'tools-list');
  expect(failed.status).toBe('failed');
  expect(failed.failures[0].links[0]).toMatch(/^https:\/\/modelcontextprotocol\.io\//);
  expect(needsFixture).toContain('tools-call-simple-text');
  expect(stdout).not.toMatch(/score|%/);
  expect(await readFile(junit, 'utf8')).toContain(
    '<testcase name="tools-list" classname="conformance">\n      <failure ',
  );
  expect(exitCode).toBe(1);
});

test('ends with 3 where there is no server', async () => {
  const { exitCode } = await runCliProcess(['conformance', '--stdio', 'no-such-command-at-all'], {
    home,
    stdin: '',
  });

  expect(exitCode).toBe(3);
});
