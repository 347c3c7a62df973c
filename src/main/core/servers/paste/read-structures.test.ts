import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../../shared/test-cpu-ms.ts';
import { parseServers } from './parse-servers.ts';

function parsed(text: string) {
  const read = parseServers(text);
  if (read.status === 'failed') throw new Error(read.message);
  return read;
}
const only = (text: string) => parsed(text).servers[0];
const stdio = (command: string, args: string[] = [], env = {}) => ({
  kind: 'stdio',
  command,
  args,
  env,
});

describe('YAML', () => {
  test('of a list of servers is read as one', () => {
    const text = `servers:
  fetch:
    command: uvx
    args: [mcp-server-fetch]
  far:
    url: https://example.com/mcp
    headers: { X-Team: blue }`;

    expect(parsed(text)).toEqual({
      status: 'parsed',
      servers: [
        { name: 'fetch', era: 'auto', launch: stdio('uvx', ['mcp-server-fetch']) },
        {
          name: 'far',
          era: 'auto',
          launch: { kind: 'http', url: 'https://example.com/mcp', headers: { 'X-Team': 'blue' } },
        },
      ],
    });
  });

  test.each([
    [
      'a sequence with names',
      'mcpServers:\n  - name: a\n    command: run\n  - name: b\n    url: http://x.y/',
    ],
    ['a sequence alone', '- name: a\n  command: run\n- name: b\n  command: run'],
    [
      'a document that begins with a comment',
      '# of the team\n---\na:\n  command: run\nb:\n  command: run',
    ],
    ['a member of settings', 'mcp:\n  servers:\n    a: {command: run}\n    b: {command: run}'],
  ])('as %s', (_what, text) => {
    expect(parsed(text).servers.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('of one entry takes its name from the command', () => {
    expect(only('command: npx\nargs:\n  - server-x')).toMatchObject({
      name: 'x',
      launch: stdio('npx', ['server-x']),
    });
  });

  test('that is broken says where', () => {
    expect(parseServers('servers:\n  a: [1\n  b: 2')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/^YAML: /),
      line: 3,
    });
  });
});

describe('TOML', () => {
  test('of Codex is read, with its variables as references', () => {
    const text = `# ~/.codex/config.toml
[mcp_servers.docs]
command = "npx"
args = ["-y", "docs-server"]
env_vars = ["HOME"]
startup_timeout_sec = 20
tool_timeout_sec = 90.5

[mcp_servers.docs.env]
LEVEL = "debug"

[mcp_servers.far]
url = "https://example.com/mcp"
bearer_token_env_var = "FAR_TOKEN"
env_http_headers = { X-Team = "TEAM" }`;

    expect(parsed(text).servers).toEqual([
      {
        name: 'docs',
        era: 'auto',
        launch: stdio('npx', ['-y', 'docs-server'], { HOME: '${env:HOME}', LEVEL: 'debug' }),
        upkeep: { connectTimeoutMs: 20_000, callTimeoutMs: 90_500 },
      },
      {
        name: 'far',
        era: 'auto',
        launch: {
          kind: 'http',
          url: 'https://example.com/mcp',
          headers: { Authorization: 'Bearer ${env:FAR_TOKEN}', 'X-Team': '${env:TEAM}' },
        },
      },
    ]);
  });

  test('of one entry, without a table', () => {
    expect(only('command = "npx"\nargs = ["server-x"]')).toMatchObject({ name: 'x' });
  });

  test('that is broken says where', () => {
    expect(parseServers('[mcp_servers.a]\ncommand = \n')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/^TOML: /),
      line: 2,
    });
  });

  test('does not take a command line with variables, or a list of JSON, for it', () => {
    expect(only('TOKEN=abc run')).toMatchObject({ launch: stdio('run', [], { TOKEN: 'abc' }) });
    expect(only('[{"command": "run", "env": {"A": "x\\ny=1"}}]')).toMatchObject({
      launch: { command: 'run' },
    });
  });
});

describe('an entry of another client', () => {
  const entry = (members: object) => parsed(JSON.stringify({ command: 'run', ...members }));
  const far = (members: object) => parsed(JSON.stringify({ url: 'https://x.y/', ...members }));

  test.each<[string, object, string, string[]]>([
    ['a list', { command: ['npx', '-y', 'a b'], args: ['c'] }, 'npx', ['-y', 'a b', 'c']],
    ['Zed’s object', { command: { path: 'npx', args: ['a'] } }, 'npx', ['a']],
    ['a text for its arguments', { args: '-y "a b"' }, 'run', ['-y', 'a b']],
    ['numbers among its arguments', { args: ['--port', 5] }, 'run', ['--port', '5']],
  ])('has as its command %s', (_what, members, command, args) => {
    expect(entry(members).servers[0]?.launch).toMatchObject({ command, args });
  });

  test('has variables under another name, or as a list', () => {
    expect(entry({ environment: { A: 1, B: null } }).servers[0]?.launch).toMatchObject({
      env: { A: '1', B: '' },
    });
    expect(entry({ env: ['A=b=c', 'D'] }).servers[0]?.launch).toMatchObject({
      env: { A: 'b=c', D: '${env:D}' },
    });
  });

  test.each([
    [{ type: 'bearer', token: 't' }, { Authorization: 'Bearer t' }],
    [{ token: '${env:T}' }, { Authorization: 'Bearer ${env:T}' }],
    ['t', { Authorization: 'Bearer t' }],
    [{ type: 'basic', username: 'a', password: 'b' }, { Authorization: 'Basic YTpi' }],
    [{ type: 'api_key', header: 'X-Key', key: 'k' }, { 'X-Key': 'k' }],
  ])('has its auth %j sent as a header, and says so', (auth, headers) => {
    const { servers, notes } = far({ auth });

    expect(servers[0]?.launch).toMatchObject({ headers });
    expect(notes).toEqual([expect.stringMatching(/as the header (Authorization|X-Key)\.$/)]);
  });

  test.each([
    [{ auth: { type: 'oauth2', clientId: 'x' } }, /OAuth settings are not taken over/],
    [{ auth: { type: 'magic' } }, /“magic” can’t be read/],
    [{ auth: {} }, /without a token can’t be read/],
    [{ timeout: 30 }, /^Its timeout is read as 30 s for a call\.$/],
    [{ timeout: 5000 }, /^Its timeout is read as 5 s for a call\.$/],
    [{ timeout: '2m' }, /^Its timeout is read as 120 s for a call\.$/],
    [{ timeout: 'soon' }, /timeout can’t be read as a time/],
    [{ allowed_tools: ['a'] }, /^Only these of its tools are enabled: a\.$/],
    [
      { disabled_tools: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
      /^These of its tools are disabled: a, b, c, d, e and 2 more\.$/,
    ],
    [{ enabled_tools: 'a' }, /^Its list of enabled tools can’t be read: every tool is offered\.$/],
    [{ disabled: true }, /disabled there/],
    [{ frobnicate: 1 }, /^frobnicate is kept, without effect here\.$/],
    [{ command: 'x', args: [] }, /its command, args can’t be used and were left out/],
    [{ serverUrl: 'https://z.y/' }, /serverUrl is left out, because it also has url/],
  ])('drops nothing of %j without a word', (members, word) => {
    expect(far(members).notes).toEqual(expect.arrayContaining([expect.stringMatching(word)]));
  });

  test('at an address has its env put into address and headers, and the rest of it told', () => {
    const { servers, notes } = far({
      headers: { Authorization: 'Bearer ${TOKEN}', 'X-Other': '${OTHER}' },
      env: { TOKEN: 't', DEBUG: '1' },
    });

    expect(servers[0]?.launch).toMatchObject({
      headers: { Authorization: 'Bearer t', 'X-Other': '${OTHER}' },
    });
    expect(notes).toEqual([
      'Its env is filled in for ${TOKEN} in its address and headers.',
      'It is reached at an address, so its variables DEBUG are left out.',
    ]);
  });

  test('keeps what has no place here with the server', () => {
    expect(entry({ tools: ['a'], note: { deep: [1] } }).servers[0]?.kept).toEqual({
      tools: ['a'],
      note: { deep: [1] },
    });
  });

  test.each([
    [{ args: { a: 1 } }, 'Its args is not a list.'],
    [{ args: [{}] }, 'Its args contains something other than a string.'],
    [{ command: ['run', null] }, 'Its command contains something other than a string.'],
    [{ env: 'A=b' }, 'Its env is not an object.'],
    [{ env: { A: {} } }, 'Its env.A is not a string.'],
    [{ type: 'carrier-pigeon' }, 'Its transport “carrier-pigeon” is not an MCP transport.'],
    [{ command: [] }, 'It has neither a command nor a url.'],
  ])('%j is refused with its reason', (members, message) => {
    expect(parseServers(JSON.stringify({ command: 'run', ...members }))).toEqual({
      status: 'failed',
      message,
    });
  });

  test('in a list says which one is wrong, by its name or place', () => {
    expect(parseServers('[{"command": "a"}, {"args": []}]')).toMatchObject({
      message: expect.stringMatching(/^Server 2: It has neither/),
    });
    expect(parseServers('[{"command": "a"}, {"name": "b"}]')).toMatchObject({
      message: expect.stringMatching(/^b: It has neither/),
    });
  });

  test('of several has its name before what is noted of it', () => {
    expect(parsed('{"a": {"command": "x", "timeout": 5}, "b": {"command": "y"}}').notes).toEqual([
      'a: Its timeout is read as 5 s for a call.',
    ]);
  });
});

describe('a scheme that nobody speaks', () => {
  test.each([
    'ws://localhost:3000/mcp',
    'WSS://example.com',
    'ws://localhost --flag',
    '{"url": "ws://x.y/"}',
    '{"mcpServers": {"a": {"type": "websocket", "url": "http://x.y/"}}}',
    '{"command": ["ws://x.y"]}',
    'claude mcp add far ws://x.y/',
    'url: wss://x.y/',
  ])('%s is named in one sentence', (text) => {
    expect(parseServers(text)).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/No revision of MCP speaks WebSocket [^.]+\.$/),
    });
  });

  test.each(['ftp://x.y/', 'file:///etc/passwd', 'javascript://x', 'mcp+x://y'])(
    '%s too',
    (text) => {
      expect(parseServers(text)).toMatchObject({
        status: 'failed',
        message: expect.stringMatching(/is not an MCP transport/),
      });
    },
  );
});

describe('hostile texts', () => {
  const deepJson = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  test.each([
    ['JSON nested deep', deepJson],
    ['YAML nested deep', `a: ${deepJson}`],
    ['TOML nested deep', `[a]\nb = ${deepJson}`],
    [
      'aliases of aliases',
      `a: &a [1,1,1,1,1,1,1,1,1,1]\n${Array.from({ length: 12 }, (_, i) => `k${i}: &k${i} [${`*${i === 0 ? 'a' : `k${i - 1}`},`.repeat(10)}]`).join('\n')}`,
    ],
    ['a million characters of YAML', `a:\n${'  - b: c\n'.repeat(110_000)}`],
    ['a million characters of TOML', `[a]\n${'b = 1\n'.repeat(160_000)}`],
    [
      'keys without end',
      `{"mcpServers": {${Array.from({ length: 20_000 }, (_, i) => `"${i}": {"command": "x"}`).join(',')}}}`,
    ],
    ['brackets', '[['.repeat(100_000)],
    ['quotes and signs', `"${'\\"='.repeat(100_000)}`],
    ['one long line', `${'a'.repeat(900_000)}: `],
    ['spaces', `a${' '.repeat(900_000)}=`],
  ])('%s are answered within a second or two', (_what, text) => {
    const begun = cpuMs();

    const read = parseServers(text);

    expect(['parsed', 'failed']).toContain(read.status);
    expect(cpuMs() - begun).toBeLessThan(3000);
  });

  test.each([
    '__proto__:\n  command: x',
    '["__proto__"]\ncommand = "x"',
    '{"__proto__": {"command": "x"}}',
  ])('%j is a server by that name and nothing else', (text) => {
    expect(parsed(text).servers).toMatchObject([{ name: '__proto__', launch: { command: 'x' } }]);
    expect(Object.keys({})).toEqual([]);
  });

  test.each([
    'constructor:\n  toString: 1',
    '{"hasOwnProperty": 1}',
    '- 1\n- null',
    '- - command: x',
  ])('%j is refused', (text) => {
    expect(parseServers(text)).toMatchObject({ status: 'failed' });
  });
});
