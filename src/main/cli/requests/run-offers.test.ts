import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../../../../test/run-cli.ts';
import { startHttpServer } from '../../../../test/servers/start-http-server.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-cli-offers-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const command = (script: string, ...args: string[]) =>
  [process.execPath, resolve(script), ...args].map((word) => `"${word}"`).join(' ');
const logging = (kind: string) => command('test/servers/logging-server.mjs', kind);
const everything = command(
  'node_modules/@modelcontextprotocol/server-everything/dist/index.js',
  'stdio',
);
const run = (...words: string[]) => runCli(words, { home });

let modern: Awaited<ReturnType<typeof startHttpServer>>;
beforeAll(async () => {
  modern = await startHttpServer('test/servers/logging-server.mjs', ['v2-http-modern']);
});
afterAll(() => modern.close());

describe.each([
  ['2025-11-25, stdio', () => ['--stdio', logging('v1-stdio')]],
  ['2026-07-28, HTTP', () => ['--url', modern.url]],
])('what a server offers is used by hand: %s', (_kind, target) => {
  test('a resource is read', async () => {
    const text = await run('read', 'note://1', ...target());
    expect([text.exitCode, text.stdout]).toEqual([0, 'The text of note://1.\n[image/png, 3 B]\n']);

    const json = await run('read', 'note://2', '--json', ...target());
    expect(JSON.parse(json.stdout)).toMatchObject({
      uri: 'note://2',
      durationMs: expect.any(Number),
      result: { contents: [{ text: 'The text of note://2.' }, { blob: 'AAAA' }] },
    });
  });

  test('a resource that is none fails with what the server says', async () => {
    const { exitCode, stdout, stderr } = await run('read', 'note://9', '--json', ...target());

    expect(exitCode).toBe(4);
    expect(stderr).toContain('note://9');
    expect(JSON.parse(stdout)).toMatchObject({
      error: { exitCode: 4, code: expect.any(Number) },
    });
  });

  test('a prompt is got, with arguments as texts', async () => {
    const text = await run('prompt', 'greet', '--arg', 'name=7', ...target());
    expect([text.exitCode, text.stdout]).toEqual([0, 'user: Hello, 7.\n']);

    const json = await run('prompt', 'greet', '--args', '{"name":"Ada"}', '--json', ...target());
    expect(JSON.parse(json.stdout)).toMatchObject({
      prompt: 'greet',
      result: { messages: [{ role: 'user', content: { text: 'Hello, Ada.' } }] },
    });
  });

  test('an argument is completed', async () => {
    const words = ['complete', 'prompt', 'greet', 'name', 'A'];
    const text = await run(...words, ...target());
    expect([text.exitCode, text.stdout]).toEqual([0, 'Ada\nAlan\n']);

    const json = await run(...words, '--json', ...target());
    expect(JSON.parse(json.stdout)).toMatchObject({ values: ['Ada', 'Alan'], hasMore: false });
  });

  test('any request is sent, and its result or error printed', async () => {
    const text = await run('raw', 'prompts/list', ...target());
    expect([text.exitCode, JSON.parse(text.stdout)]).toEqual([
      0,
      expect.objectContaining({ prompts: [expect.objectContaining({ name: 'greet' })] }),
    ]);
    const params = '{"name": "meta",\n "arguments": {}, "_meta": {"of": "raw"}}';
    const json = await run(
      'raw',
      'tools/call',
      params,
      '--json',
      '--meta',
      '{"of":"x","b":1}',
      ...target(),
    );
    const { method, result } = JSON.parse(json.stdout) as {
      method: string;
      result: { content: { text: string }[] };
    };
    expect(method).toBe('tools/call');
    expect(JSON.parse(result.content[0]?.text ?? '')).toMatchObject({ of: 'raw', b: 1 });

    const unknown = await run('raw', 'no/such', '--json', ...target());
    expect(unknown.exitCode).toBe(4);
    expect(JSON.parse(unknown.stdout)).toMatchObject({ error: { code: -32601 } });
  });

  test('log messages of a level and above are lines on stderr', async () => {
    const { exitCode, stdout, stderr } = await run(
      'call',
      'log-all',
      '--log-level',
      'alert',
      ...target(),
    );

    expect([exitCode, stdout]).toEqual([0, 'done\n']);
    expect(stderr.split('\n').filter((line) => line.includes('said'))).toEqual([
      'alert of.alert: {"said":"alert"}',
      'emergency of.emergency: {"said":"emergency"}',
    ]);
  });
});

test('a notification is sent without an id, and without waiting', async () => {
  const file = join(home, 'raw.jsonl');
  const words = [
    'raw',
    'notifications/cancelled',
    '{"requestId":\n9}',
    '--stdio',
    logging('v1-stdio'),
  ];

  const { exitCode, stdout } = await run(...words, '--json', '--wire', file);

  expect([exitCode, JSON.parse(stdout)]).toEqual([0, { method: 'notifications/cancelled' }]);
  expect(await readFile(file, 'utf8')).toContain('notifications/cancelled');
});

describe('what is declared and which roots there are', () => {
  test('decide what server-everything lists', async () => {
    const count = async (...words: string[]) => {
      const { stdout } = await run('list', 'tools', '--json', ...words, '--stdio', everything);
      return (JSON.parse(stdout) as { tools: { name: string }[] }).tools.map(({ name }) => name);
    };

    expect(await count('--declare', 'none')).not.toContain('trigger-sampling-request');
    expect(await count('--declare', 'sampling,roots')).toContain('trigger-sampling-request');
  });

  test('reach the server as paths and URIs', async () => {
    const file = join(home, 'roots.jsonl');
    const wanting = command('test/servers/wanting-roots.mjs');
    const roots = ['--root', 'src', '--root', 'https://odd.example/x'];

    await run('call', 'roots', ...roots, '--stdio', wanting, '--wire', file);

    const wire = await readFile(file, 'utf8');
    expect(wire).toContain(pathToFileURL(resolve('src')).href);
    expect(wire).toContain('https://odd.example/x');
  });
});

test('a server without logging still does what else was asked for', async () => {
  const odd = command('test/servers/odd-server.mjs', 'none');

  const { exitCode, stderr } = await run('list', 'tools', '--log-level', 'debug', '--stdio', odd);

  expect(exitCode).toBe(0);
  expect(stderr).toContain('The log level could not be set: The server did not declare');
});

test('a server that completes nothing says so', async () => {
  const odd = command('test/servers/sdk-server.mjs', 'v2-stdio');

  const { exitCode, stderr } = await run('complete', 'resource', 'a://{b}', 'b', '--stdio', odd);

  expect([exitCode, stderr]).toEqual([4, expect.stringContaining('completions')]);
});
