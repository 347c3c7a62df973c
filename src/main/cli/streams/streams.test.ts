import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../../../../test/run-cli.ts';
import { startHttpServer } from '../../../../test/servers/start-http-server.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-cli-streams-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const script = 'test/servers/logging-server.mjs';
const logging = (kind: string) => `"${process.execPath}" "${resolve(script)}" ${kind}`;
const linesOf = (stdout: string) => stdout.trim().split('\n');

describe.each(['v1-stdio', 'v2-stdio-modern'])('updates of resources: %s', (kind) => {
  const target = ['--stdio', logging(kind)];

  test('are printed as lines, until there were enough', async () => {
    const { exitCode, stdout } = await runCli(
      ['subscribe', 'note://1', '--count', '3', ...target],
      { home },
    );

    expect(exitCode).toBe(0);
    expect(linesOf(stdout).map((line) => line.replace(/^\S+Z /, ''))).toEqual(
      Array.from({ length: 3 }, () => 'note://1'),
    );
  });

  test('are JSON objects of all that were subscribed to', async () => {
    const words = ['subscribe', 'note://1', 'note://2', '--count', '4', '--json', ...target];
    const { stdout } = await runCli(words, { home });

    const uris = linesOf(stdout).map((line) => (JSON.parse(line) as { uri: string }).uri);
    expect(new Set(uris)).toEqual(new Set(['note://1', 'note://2']));
  });

  test('end with the interruption, which is no error to them', async () => {
    const interrupted = new AbortController();

    const words = ['subscribe', 'note://1', '--json', ...target];
    const { exitCode, stdout, stderr } = await runCli(words, {
      home,
      signal: interrupted.signal,
      onStdout: () => interrupted.abort(),
    });

    expect([exitCode, linesOf(stdout).length]).toEqual([130, 1]);
    expect(stdout).toContain('"uri":"note://1"');
    expect(stderr).not.toContain('Interrupted.');
  });
});

test('updates come over HTTP, too', async () => {
  const server = await startHttpServer(script, ['v2-http-modern']);

  const words = ['subscribe', 'note://2', '--count', '1', '--url', server.url];
  const { exitCode, stdout } = await runCli(words, { home });
  await server.close();

  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/Z note:\/\/2\n$/)]);
});

test.each([
  ['2025-11-25, by an error', 'odd-server.mjs', 'none', /-32601/],
  [
    '2026-07-28, by acknowledging less',
    'sdk-server.mjs',
    'v2-stdio',
    /refused to subscribe to note:\/\/1/,
  ],
])('a subscription that is refused fails the command: %s', async (_how, file, kind, why) => {
  const odd = `"${process.execPath}" "${resolve('test/servers', file)}" ${kind}`;

  const words = ['subscribe', 'note://1', '--json', '--stdio', odd];
  const { exitCode, stdout, stderr } = await runCli(words, { home });

  expect(exitCode).toBe(4);
  expect(stderr).toMatch(why);
  expect(JSON.parse(stdout)).toMatchObject({ error: { exitCode: 4 } });
});

test('listen prints each notification as it came', async () => {
  const telling = `"${process.execPath}" -e "${tellingServer}"`;

  const words = ['listen', '--count', '2', '--json', '--stdio', telling];
  const { exitCode, stdout } = await runCli(words, { home });

  expect(exitCode).toBe(0);
  expect(linesOf(stdout).map((line) => JSON.parse(line) as unknown)).toEqual([
    { at: expect.any(String), method: 'notifications/odd', params: { text: 'a\u001b[2J' } },
    { at: expect.any(String), method: 'notifications/bare' },
  ]);
});

test('listen hides control characters, and fails where the server is gone', async () => {
  const telling = `"${process.execPath}" -e "${tellingServer}"`;

  const words = ['listen', '--stdio', telling];
  const { exitCode, stdout } = await runCli(words, { home });

  expect(exitCode).toBe(3);
  expect(stdout).toContain('notifications/odd {"text":"a\\u001b[2J"}');
});

test('nothing is printed after the interruption, even of what came with the last one', async () => {
  const telling = `"${process.execPath}" -e "${tellingServer}"`;
  const interrupted = new AbortController();

  const { exitCode, stdout } = await runCli(['listen', '--stdio', telling], {
    home,
    signal: interrupted.signal,
    onStdout: () => interrupted.abort(),
  });

  expect([exitCode, linesOf(stdout).length]).toEqual([130, 1]);
});

/** A server that tells two notifications in one piece after the handshake, and ends then. */
const tellingServer = [
  "const say = (...all) => process.stdout.write(all.map((m) => JSON.stringify({ jsonrpc: '2.0', ...m }) + String.fromCharCode(10)).join(''));",
  "require('readline').createInterface({ input: process.stdin }).on('line', (line) => {",
  '  const { id, method } = JSON.parse(line);',
  "  if (method === 'initialize') say({ id, result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 't', version: '1' } } });",
  "  else if (id !== undefined) say({ id, error: { code: -32601, message: 'no' } });",
  "  else if (method === 'notifications/initialized') {",
  "    say({ method: 'notifications/odd', params: { text: 'a\\u001b[2J' } }, { method: 'notifications/bare' });",
  '    setTimeout(() => process.exit(3), 300);',
  '  }',
  '});',
]
  .join(' ')
  .replaceAll('"', '\\"');
