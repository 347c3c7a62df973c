import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cliEntry } from '../../../../test/entry.ts';
import { runCli } from '../../../../test/run-cli.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-mcp-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const server = `"${process.execPath}" "${resolve('test/servers/odd-server.mjs')}" garbage`;
const env = () => ({ ...process.env, WIREBENCH_HOME: home }) as Record<string, string>;

test.each([
  [['--server', 'missing'], 'There is no server “missing”.'],
  [['--server', 'a', '--url', 'http://x'], 'Use either --server or one of --stdio and --url'],
  [['--stdio', 'a', '--url', 'http://x'], 'Name only one server'],
  [['--url', 'nowhere'], '“nowhere” is not an http(s) address.'],
  [['--header', 'A: b'], '--header needs --url.'],
  [['--timeout', 'long'], '--timeout takes milliseconds'],
  [['stray'], 'Unexpected argument “stray”.'],
  [['--yes'], '--yes'],
])('%j is refused on stderr, and stdout stays empty', async (words, message) => {
  const { exitCode, stdout, stderr } = await runCli(['mcp', ...words], { home });

  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});

test.each([
  ['{"mcpServers": {"weather": {"command": "node"}}}', 'wether', 'Did you mean “weather”?'],
  ['{"mcpServers": {"weather": {}}}', 'weather', 'It has neither a command nor a url.'],
  ['{"mcpServers": {\n"weather"', 'weather', 'can’t be read (line 2, column '],
])(
  'with %s, a server %s that can’t be used is told of as elsewhere',
  async (json, name, message) => {
    const own = await mkdtemp(join(home, 'own-'));
    await writeFile(join(own, 'mcp.json'), json);

    const { exitCode, stdout, stderr } = await runCli(['mcp', '--server', name], { home: own });

    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  },
);

test.each([
  [
    ['--server', 'weather', '--input', 'keys=1'],
    '“weather” has no input “keys”. Did you mean “key”?',
  ],
  [['--server', 'plain', '--input', 'key=1'], '--input names an input that “plain” does not have.'],
  [['--input', 'keys=1'], 'No server here has an input “keys”. Did you mean “key”?'],
  [['--input', 's3cret=='], 'The inputs are “key”.'],
])('%j, which no server takes, is refused as elsewhere', async (words, message) => {
  const own = await mkdtemp(join(home, 'own-'));
  const weather = { command: 'node', args: ['${input:key}'] };
  const mcpServers = { weather, plain: { command: 'node' } };
  await writeFile(join(own, 'mcp.json'), JSON.stringify({ mcpServers }));

  const { exitCode, stdout, stderr } = await runCli(['mcp', ...words], { home: own });

  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('s3cret');
});

test.each(['2025-11-25', '2026-07-28'])(
  'the program serves the official client in %s, with nothing else on stdout',
  async (revision) => {
    const mode = revision < '2026' ? ('legacy' as const) : { pin: revision };
    const client = new Client(
      { name: 'agent', version: '1.0.0' },
      { versionNegotiation: { mode } },
    );
    const strays: unknown[] = [];
    client.onerror = (error) => strays.push(error);
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [cliEntry, 'mcp', '--stdio', server],
        env: env(),
      }),
    );

    const connected = await client.callTool({
      name: 'connect_server',
      arguments: { server: 'odd' },
    });
    const found = await client.callTool({ name: 'explain_failures', arguments: {} });

    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(connected.isError).not.toBe(true);
    expect(JSON.stringify(found.structuredContent)).toContain('malformed');
    expect(strays).toEqual([]);
    await client.close();
  },
);

test('ends with its servers when the agent closes its end, whatever it said', async () => {
  const child = spawn(process.execPath, [cliEntry, 'mcp', '--stdio', server], { env: env() });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  const ended = new Promise((done) => child.once('close', done));

  child.stdin.end('no message\n{"jsonrpc":"2.0"}\n\n[]\n\u0000\n');

  expect(await ended).toBe(0);
  for (const line of stdout.split('\n').filter(Boolean)) {
    expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  }
});
