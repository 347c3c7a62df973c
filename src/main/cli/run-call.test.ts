import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../../test/run-cli.ts';
import { startHttpServer } from '../../../test/servers/start-http-server.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-cli-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('fails where the server answers with a task that it knows nothing of afterwards', async () => {
  const server = resolve('test/servers/revision-server.mjs');
  const command = `"${process.execPath}" "${server}" 2026-07-28 task`;

  const { exitCode, stderr } = await runCli(['call', 'echo', '--stdio', command], { home });

  expect(exitCode).toBe(4);
  expect(stderr).toMatch(/The task task-1 is lost. The server refused tasks\/get: /);
});

test('sends the arguments as headers that a tool wants there, at once', async () => {
  const env = { TEXT_HEADER: 'Region' };
  const server = await startHttpServer('test/servers/sdk-server.mjs', ['v2-http-modern'], {
    env,
  });

  const words = ['call', 'echo', '--arg', 'text=Zürich', '--url', server.url, '--verbose'];
  const { exitCode, stdout } = await runCli([...words, '--wire', join(home, 'headers.jsonl')], {
    home,
  });
  await server.close();

  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Zürich')]);
  const wire = await readFile(join(home, 'headers.jsonl'), 'utf8');
  expect(wire).not.toContain('-32020');
});
