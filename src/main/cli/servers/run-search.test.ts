import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../../../test/run-cli.ts';
import { listed, npmServer, startRegistry } from '../../../../test/servers/registry.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-cli-search-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const search = (...words: string[]) => runCli(['servers', 'search', ...words], { home });

test('servers are printed with what starts each, and nothing is stored', async () => {
  await using registry = await startRegistry([
    npmServer('com.a/weather', '@a/weather'),
    listed({
      name: 'com.b/weather',
      description: 'Rain\u001b[2J\nand sun',
      remotes: [{ type: 'sse', url: 'https://b.example/mcp' }],
      packages: [{ registryType: 'mcpb', identifier: 'x' }],
    }),
    npmServer('com.c/weather', 'c'),
  ]);

  const page = await search('weather', '--registry', registry.origin);

  expect(page.stdout).toBe(`com.a/weather 1.0.0
  Forecasts.
  weather  npx -y @a/weather@2.0.0

com.b/weather 1.0.0
  Rain\uFFFD[2J and sun
  weather (mcpb) can’t be used: It is a bundle: download x, and open it as one.
  weather (sse)  https://b.example/mcp
`);
  expect(page.stderr).toContain('There are more: --cursor "2"');
  expect(page.exitCode).toBe(0);
  const next = await search('weather', '--registry', registry.origin, '--cursor', '2', '--json');
  expect(JSON.parse(next.stdout)).toMatchObject({
    entries: [{ name: 'com.c/weather' }],
    unread: 0,
  });
  const none = await search('nothing', '--registry', registry.origin);
  expect(none.stdout).toBe('No server was found.\n');
});

test('a registry that can’t be asked is told of', async () => {
  await using registry = await startRegistry([], (_request, response) => response.end('<html>'));

  const failed = await search('--registry', registry.origin);
  const wrong = await search('--registry', 'file:///etc/passwd');
  const stray = await search('two', 'words');

  expect(failed.stderr).toContain('did not answer with a list of servers');
  expect(failed.exitCode).toBe(1);
  expect([wrong.exitCode, stray.exitCode]).toEqual([2, 2]);
  expect(wrong.stderr).toContain('--registry: An address is https://');
});
