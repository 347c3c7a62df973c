import { describe, expect, test } from 'vitest';
import { parseServers } from './parse-servers.ts';

function launches(text: string) {
  const parsed = parseServers(text);
  if (parsed.status === 'failed') throw new Error(parsed.message);
  return parsed.servers.map(({ name, launch }) => ({ name, launch }));
}

describe('a command line', () => {
  test.each([
    [
      'npx -y @modelcontextprotocol/server-everything',
      'everything',
      'npx',
      ['-y', '@modelcontextprotocol/server-everything'],
    ],
    [
      'uvx mcp-server-git --repository "my repo"',
      'git',
      'uvx',
      ['mcp-server-git', '--repository', 'my repo'],
    ],
    ['node -e \'a "b"\'', 'a "b"', 'node', ['-e', 'a "b"']],
    ['C:\\tools\\server.exe --port 5', 'server', 'C:\\tools\\server.exe', ['--port', '5']],
    [
      'docker run -i --rm mcp/postgres:1.2 $DB',
      'postgres',
      'docker',
      ['run', '-i', '--rm', 'mcp/postgres:1.2', '${env:DB}'],
    ],
    [
      'docker run -it -e TOKEN -v /a:/b --name=it --network host ghcr.io/github/github-mcp-server',
      'github',
      'docker',
      'run -it -e TOKEN -v /a:/b --name=it --network host ghcr.io/github/github-mcp-server'.split(
        ' ',
      ),
    ],
    ['./build/*.js', '*', './build/*.js', []],
    [
      'serve "$A-${B}" \'$C\' \\$D ${env:E} $5',
      'serve',
      'serve',
      ['${env:A}-${env:B}', '$C', '$D', '${env:E}', '$5'],
    ],
    ["serve $'a\\tb\\u00e9'", 'serve', 'serve', ['a\tbé']],
    [
      'serve --dir C:\\my\\dir \'C:\\own dir\' "D:\\x y"',
      'serve',
      'serve',
      ['--dir', 'C:\\my\\dir', 'C:\\own dir', 'D:\\x y'],
    ],
    ['npx -y a#b \\\n  --port 5', 'a#b', 'npx', ['-y', 'a#b', '--port', '5']],
  ])('%s', (text, name, command, args) => {
    expect(launches(text)).toEqual([{ name, launch: { kind: 'stdio', command, args, env: {} } }]);
  });

  test('with variables before it takes them as environment', () => {
    expect(launches('env API_KEY=abc DEBUG="a b" run me')).toMatchObject([
      { launch: { command: 'run', args: ['me'], env: { API_KEY: 'abc', DEBUG: 'a b' } } },
    ]);
  });

  test('of another client’s own command is taken apart', () => {
    expect(launches('claude mcp add files -- npx -y server-fs /tmp')).toMatchObject([
      { name: 'files', launch: { command: 'npx', args: ['-y', 'server-fs', '/tmp'] } },
    ]);
    expect(launches('code --add-mcp \'{"name":"x","command":"run"}\'')).toMatchObject([
      { name: 'x', launch: { command: 'run' } },
    ]);
  });

  test.each([
    'a | b',
    'a && b',
    'a > file',
    'a $(b)',
    'a <<< b',
    "it's",
    'FOO=1',
    'run # later',
    '',
  ])('%j is refused with a reason', (text) => {
    expect(parseServers(text)).toMatchObject({ status: 'failed', message: expect.any(String) });
  });
});

test('the sign that needs a shell is named', () => {
  expect(parseServers('a && b | c')).toEqual({
    status: 'failed',
    message: '“&&” needs a shell, and servers run without one: remove it.',
  });
});

describe('an address', () => {
  test.each([
    ['https://mcp.example.com/mcp', 'example'],
    ['http://127.0.0.1:3000/mcp', '127.0.0.1:3000'],
    ['HTTPS://API.Sentry.dev/sse', 'sentry'],
  ])('%s', (url, name) => {
    expect(launches(url)).toEqual([{ name, launch: { kind: 'http', url, headers: {} } }]);
  });

  test('that is none is refused', () => {
    expect(parseServers('http://')).toMatchObject({ status: 'failed' });
  });

  test.each(['https://mcp.example.com/m cp', 'KEY=1 https://mcp.example.com/mcp'])(
    'is not run as a command where something stands beside it: %s',
    (text) => {
      expect(parseServers(text)).toEqual({
        status: 'failed',
        message: 'An address is no command: remove what stands beside it.',
      });
    },
  );
});

describe('JSON', () => {
  const claude =
    '{"mcpServers": {"a": {"command": "run"}, "b": {"type": "http", "url": "http://x.y/"}}}';

  test.each([
    [claude, ['a', 'b']],
    ['{"servers": {"a": {"type": "stdio", "command": "run"}}}', ['a']],
    ['{"a": {"command": "run"}}', ['a']],
    ['"a": {"command": "run"},', ['a']],
    ['{"command": "npx", "args": ["server-x"]}', ['x']],
    ['{"name": "mine", "url": "https://x.y/"}', ['mine']],
    ['{ // note\n"mcpServers": {"a": {"command": "run",},}}', ['a']],
  ])('%s', (text, names) => {
    expect(launches(text).map(({ name }) => name)).toEqual(names);
  });

  test('that is broken says where', () => {
    expect(parseServers('{\n  "mcpServers": {\n    "a": {"command": }\n  }\n}')).toMatchObject({
      status: 'failed',
      line: 3,
      column: 22,
    });
  });

  test.each([
    '{}',
    '[]',
    '"text"',
    '{"mcpServers": {}}',
    '{"a": 5}',
    '{"mcpServers": {"a": {"args": []}}}',
  ])('%s holds no server, and says so', (text) => {
    expect(parseServers(text)).toMatchObject({ status: 'failed' });
  });

  test('names of all kinds stay names', () => {
    expect(
      launches('{"mcpServers": {"__proto__": {"command": "x"}}}').map(({ name }) => name),
    ).toEqual(['__proto__']);
  });
});
