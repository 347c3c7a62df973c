import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallToCopy } from '../src/renderer/calls/copy-as/call-to-copy.ts';
import { copyFormats } from '../src/renderer/calls/copy-as/copy-formats.ts';
import { safeLaunch } from '../src/renderer/calls/copy-as/safe-launch.ts';
import { shWord } from '../src/renderer/calls/copy-as/sh-word.ts';
import type { Launch } from '../src/shared/model/servers/server.ts';
import { compiledFolder } from './compiled-folder.ts';
import { oddServer } from './core-harness.ts';
import { cliEntry } from './entry.ts';
import { startHttpServer } from './servers/start-http-server.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-copy-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const big = '9007199254740993';
const hostile = `'"\`$HOME $(id) \\ !! %s é☕ -x \t \u2028 \u007f #{x} */`;
const hostileArguments = `{"n": ${big},\n "text": ${JSON.stringify(`${hostile}\n\r`)}, "__proto__": [1.50, true, null, {}]}`;
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const legacy = { revision: '2025-11-25', envelope: undefined };
const modern = { revision: '2026-07-28', envelope };

const callOf = (launch: Launch, more: Partial<CallToCopy> = {}): CallToCopy => ({
  serverName: 'a server',
  method: 'tools/call',
  name: 'echo',
  argumentsText: hostileArguments,
  schema: { type: 'object' },
  launch: safeLaunch(launch, new Set()),
  isSse: false,
  ...legacy,
  ...more,
});
function copied(label: string, call: CallToCopy): string {
  const text = copyFormats(call, []).find((format) => format.label === label)?.text;
  if (!text) throw new Error(`there is no ${label}`);
  return text();
}
const sh = (line: string, env: Record<string, string> = {}) =>
  run('sh', ['-c', line], { env: { ...process.env, ...env } });
const has = (command: string) => spawnSync(command, ['--version']).status === 0;

test.each([hostile, '', '-n', 'a\nb\n', "'", "''", '"', '\\', '*', '~', '$x', 'a b', '=', '{a,b}'])(
  'sh takes %j for one word, as it is',
  async (text) => {
    const { stdout } = await sh(`printf '%s|' ${shWord(text)} end`);

    expect(stdout).toBe(`${text}|end|`);
  },
);

test('the command line calls the tool with these arguments', async () => {
  const home = join(folder, 'home');
  await mkdir(home);
  const name = `it's $HOME`;
  const { kind: _kind, ...entry } = oddServer('none');
  const mcpServers = { [name]: entry };
  await writeFile(join(home, 'mcp.json'), JSON.stringify({ mcpServers }));
  const argumentsText = `{"text": ${JSON.stringify(`${hostile}\n`)}}`;
  const call = callOf(oddServer('none'), { serverName: name, argumentsText });

  const wirebench = `wirebench() { ${shWord(process.execPath)} ${shWord(cliEntry)} "$@" --yes --json; }`;
  const { stdout } = await sh(`${wirebench}\n${copied('Command line', call)}`, {
    WIREBENCH_HOME: home,
    NODE_COMPILE_CACHE: compiledFolder,
  });

  const { result } = JSON.parse(stdout) as { result: { content: { text: string }[] } };
  expect(JSON.parse(result.content[0]?.text ?? '')).toEqual({ text: `${hostile}\n` });
});

test('the lines on stdin are the messages, to the last digit', async () => {
  const cat: Launch = { kind: 'stdio', command: 'cat', args: ['-'], env: {}, cwd: '/' };
  const line = copied('Shell line to its stdin', callOf(cat)).replace('sleep 5', ':');

  const [initialize = '', initialized = '', call = ''] = (await sh(line)).stdout.split('\n');

  expect(JSON.parse(initialize)).toMatchObject({ params: { protocolVersion: '2025-11-25' } });
  expect(JSON.parse(initialized)).toMatchObject({ method: 'notifications/initialized' });
  expect(call).toContain(hostileArguments.replaceAll('\n', ' '));
  expect(JSON.parse(call)).toMatchObject({ id: 1, method: 'tools/call' });
});

describe('TypeScript', () => {
  const program = async (text: string) => {
    const file = join(folder, `program-${Math.random()}.mts`);
    await writeFile(file, text);
    return file;
  };

  test('runs against a server over stdio, and sends every digit', async () => {
    const text = copied('TypeScript', callOf(oddServer('echoes-lines')));
    const file = await program(text);

    const { stdout, stderr } = await run(process.execPath, [file], { cwd: folder });

    expect(JSON.parse(stdout)).toMatchObject({ content: [{ type: 'text' }] });
    const sent = stderr.split('\n').find((line) => line.includes('tools/call')) ?? '';
    const message = JSON.parse(sent.replace(/^got /, '')) as string;
    expect(message).toContain(`"n":${big}`);
    expect(message).toContain('"__proto__":[1.50,true,null,{}]');
    expect(JSON.parse(message)).toMatchObject({
      params: { arguments: { text: `${hostile}\n\r` } },
    });
  });

  test('runs against a server over HTTP+SSE', async () => {
    const server = await startHttpServer('test/servers/sdk-server.mjs', ['v1-sse']);
    const http: Launch = { kind: 'http', url: server.url, headers: {} };
    const file = await program(copied('TypeScript', callOf(http, { isSse: true })));

    const { stdout } = await run(process.execPath, [file], { cwd: folder });
    await server.close();

    expect(stdout).toContain('☕');
  });

  test('runs against a modern server over HTTP, and is right by its types', async () => {
    const server = await startHttpServer('test/servers/sdk-server.mjs', ['v2-http-modern']);
    const http: Launch = {
      kind: 'http',
      url: server.url,
      headers: { Authorization: 'Bearer abc', 'X-Plain': 'a"b' },
    };
    const text = copied('TypeScript', callOf(http, modern));
    const file = await program(text);

    const env = { ...process.env, AUTHORIZATION: 'from outside' };
    const { stdout } = await run(process.execPath, [file], { cwd: folder, env });
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const flags = '--noEmit --strict --module nodenext --target es2024 --types node --skipLibCheck';
    const types = await run(process.execPath, [tsc, ...flags.split(' '), file], { cwd: folder });
    await server.close();

    expect(JSON.parse(stdout)).toMatchObject({ content: [{ type: 'text' }] });
    expect(stdout).toContain('☕');
    expect(types.stdout).toBe('');
  });
});

describe.skipIf(!has('curl'))('curl', () => {
  test.each([
    ['v2-http-modern', modern],
    ['v1-http', legacy],
  ])('calls a tool of %s', async (kind, era) => {
    const server = await startHttpServer('test/servers/sdk-server.mjs', [kind]);
    const http: Launch = { kind: 'http', url: server.url, headers: {} };

    const { stdout } = await sh(copied('curl', callOf(http, era)));
    await server.close();

    const [, json = stdout] = /^data: ([^\n]+)/m.exec(stdout) ?? [];
    const { result } = JSON.parse(json) as { result: { content: { text: string }[] } };
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual({ text: `${hostile}\n\r` });
  });
});

test.skipIf(!has('python3')).each([
  ['stdio', oddServer('none'), legacy],
  ['HTTP', { kind: 'http', url: 'http://x/mcp', headers: {} }, modern],
  ['HTTP with headers', { kind: 'http', url: 'http://x/mcp', headers: { token: 'a' } }, modern],
] as [string, Launch, Partial<CallToCopy>][])(
  'Python over %s is a program, with the arguments as they are',
  async (_over, launch, era) => {
    const read = [
      'import ast, json, sys',
      'tree = ast.parse(sys.stdin.read())',
      'calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "attr", "") == "call_tool"]',
      'print(json.dumps(ast.literal_eval(calls[0].args[1])))',
    ].join('\n');

    const { stdout, stderr } = spawnSync('python3', ['-c', read], {
      input: copied('Python', callOf(launch, era)),
      encoding: 'utf8',
    });

    expect(stderr).toBe('');
    expect(stdout).toContain(`"n": ${big}`);
    expect(JSON.parse(stdout)).toMatchObject({ text: `${hostile}\n\r` });
  },
);

test('no form holds a value that may be secret', () => {
  const stdio: Launch = {
    kind: 'stdio',
    command: 'server',
    args: ['--api-key', 'k-123', '--token=k-123', '--header', 'plain', '${env:REGION}', '${other}'],
    env: { API_KEY: 'k-123', PLAIN: 'k-123', FROM: '${input:k}' },
  };
  const http: Launch = {
    kind: 'http',
    url: 'https://user:k-123@example.com/a?token=k-123&page=2&key=${env:KEY}#x',
    headers: { Authorization: 'Bearer k-123', 'X-Api-Key': 'k-123', 'X-Page': '2 ${input:tenant}' },
  };

  const all = [stdio, http].flatMap((launch) =>
    [legacy, modern].flatMap((era) =>
      copyFormats(callOf(launch, era), ['k']).map(({ text }) => text?.() ?? ''),
    ),
  );
  const line = copied('Shell line to its stdin', callOf(stdio));
  const curl = copied('curl', callOf(http));

  expect(all.filter((text) => text.includes('k-123'))).toEqual([]);
  expect(line).toContain(
    'API_KEY="$API_KEY" PLAIN="$PLAIN" FROM="$FROM" server --api-key "$API_KEY"',
  );
  expect(line).toContain(`--token="$TOKEN" --header plain "$REGION" `);
  expect(line).toContain("'${other}'");
  expect(curl).toContain(`https://"$LOGIN"'@example.com/a?token='"$TOKEN"'&page=2&key='"$KEY"'#x'`);
  expect(curl).toContain(`-H 'Authorization: Bearer '"$AUTHORIZATION"`);
  expect(curl).toContain(`-H 'X-Page: 2 '"$tenant"`);
});

test.each([
  [
    ['--header', 'Authorization: Bearer k-123'],
    `--header 'Authorization: Bearer '"$AUTHORIZATION"`,
  ],
  [['--header=X-Api-Key:k-123'], `--header=X-Api-Key:"$X_API_KEY"`],
  [['-e', 'PLAIN=k-123'], `-e PLAIN="$PLAIN"`],
  [['GITHUB_TOKEN=k-123'], `GITHUB_TOKEN="$GITHUB_TOKEN"`],
  [['postgres://me:k-123@db/x'], `postgres://"$LOGIN"@db/x`],
  [['--url=https://a/b?sig=k-123'], `'--url=https://a/b?sig='"$SIG"`],
  [['ghp_abcdefghk-123'], `"$SECRET"`],
  [['--pass', 'k-123'], `--pass "$PASS"`],
  [['C:\\tools', 'https://a/b', 'a=b', '-y', 'x:y'], `'C:\\tools' https://a/b a=b -y x:y`],
])('the words %j stand in a line without secrets', (args, words) => {
  const launch: Launch = { kind: 'stdio', command: 'server', args, env: {} };

  const line = copied('Shell line to its stdin', callOf(launch));

  expect(line.slice(line.indexOf('| server'))).toBe(`| server ${words}`);
});

test('curl mirrors what 2026-07-28 wants in headers', () => {
  const schema = {
    type: 'object',
    properties: {
      region: { type: 'string', 'x-mcp-header': 'Region' },
      count: { type: 'integer', 'x-mcp-header': 'Count' },
    },
  };
  const argumentsText = '{"region": "Zürich", "count": 3}';
  const http: Launch = { kind: 'http', url: 'http://x/mcp', headers: {} };
  const call = callOf(http, { ...modern, name: 'größe', schema, argumentsText });

  expect(copied('curl', call)).toContain(
    [
      `-H 'MCP-Protocol-Version: 2026-07-28' \\`,
      `  -H 'Mcp-Method: tools/call' \\`,
      `  -H 'Mcp-Name: =?base64?Z3LDtsOfZQ==?=' \\`,
      `  -H 'Mcp-Param-Region: =?base64?WsO8cmljaA==?=' \\`,
      `  -H 'Mcp-Param-Count: 3' \\`,
    ].join('\n'),
  );
});
