import { describe, expect, test } from 'vitest';
import { CliError, exitCodes } from './cli-error.ts';
import { parseCommandLine } from './parse-command-line.ts';

const target = ['--server', 'a'];

/** The name of the command and what it makes of the words. */
const read = (words: string[]): { name: string; input: unknown } => {
  const parsed = parseCommandLine(words);
  if (parsed.kind !== 'command') throw new Error(`It is ${parsed.kind}.`);
  return { name: parsed.command.name, input: parsed.command.read(parsed.given) };
};

const errorOf = (words: string[]): unknown => {
  try {
    return read(words);
  } catch (error) {
    return error;
  }
};

test.each([
  [['list', 'tools'], 'Name a server'],
  [['list', 'tools', '--server', 'a', '--stdio', 'b'], 'only one server'],
  [['list', 'tools', '--server', 'a', '--url', 'http://127.0.0.1'], 'only one server'],
  [['list', 'tools', '--stdio', ' '], '--stdio is empty: it takes a command'],
  [['list', 'wires', ...target], 'tools, resources, prompts'],
  [['list', 'tools', 'please', ...target], 'Unexpected argument “please”'],
  [['tool'], 'Did you mean list tools?'],
  [['prompts'], 'Did you mean list prompts or prompt?'],
  [['list', 'tools', '--arg', 'a=1', ...target], 'list has no option --arg'],
  [['list', 'tools', '--header', 'a: b', ...target], '--header needs --url'],
  [['list', 'tools', '--url', 'http://127.0.0.1', '--header', 'a'], 'Name: value'],
  [['list', 'tools', '--url', 'http://127.0.0.1', '--header', 'a b: c'], 'Name: value'],
  [['list', 'tools', '--era', 'new', ...target], '--era takes auto, legacy, 2026-07-28'],
  [['call', ...target], 'the name of a tool'],
  [['read', ...target], 'the URI of a resource'],
  [['read', 'a:b', 'c:d', ...target], 'Unexpected argument “c:d”'],
  [['prompt', ...target], 'the name of a prompt'],
  [['complete', 'tool', 'a', 'b', ...target], 'prompt or resource'],
  [['complete', 'prompt', 'a', ...target], 'the name of an argument'],
  [['complete', 'prompt', 'a', 'b', '--arg', '=1', ...target], 'NAME=VALUE'],
  [['subscribe', ...target], 'the URI of a resource'],
  [['subscribe', 'a:b', '--count', '0', ...target], '--count takes a number above 0'],
  [['listen', 'a:b', ...target], 'Unexpected argument “a:b”'],
  [['listen', '--count', 'many', ...target], '--count'],
  [['raw', ...target], 'raw takes a method'],
  [['call', 'stock', '--meta', '[1]', ...target], '--meta must be a JSON object'],
  [['call', 'stock', '--meta', '{', ...target], '--meta is not valid JSON'],
  [['call', 'stock', '--log-level', 'loud', ...target], '--log-level takes debug, info'],
  [['call', 'stock', '--declare', 'roots,all', ...target], 'no capability “all”'],
  [['call', 'stock', '--args', '{}', '--arg', 'a=1', ...target], 'not both'],
  [['call', 'stock', '--timeout', 'soon', ...target], 'milliseconds, not “soon”'],
  [['call', 'stock', '--timeout', '-1', ...target], '--timeout'],
  [['call', 'stock', '--timeout', '9999999999', ...target], 'milliseconds'],
  [['call', 'stock', '--what', ...target], '--what'],
  [['call', 'stock', ...target, '--args'], '--args'],
  [['lint'], 'Name a server'],
  [['lint', 'tools', ...target], 'Unexpected argument “tools”'],
  [['lint', '--file', 'a.json', ...target], '--file or --server, not both'],
  [['lint', '--args', '{}', ...target], 'lint has no option --args'],
  [['list', 'tools', '--strict', ...target], 'list has no option --strict'],
  [['dance'], 'no command “dance”'],
  [['serve', '--prot', '80'], 'There is no option --prot. Did you mean --port?'],
  [['serve', 'now'], 'Unexpected argument “now”'],
  [['call', 'stock', '--jsn', ...target], 'There is no option --jsn. Did you mean --json?'],
  [['call', 'stock', '-x', ...target], 'There is no option -x.'],
  [['--verison'], 'There is no option --verison. Did you mean --version?'],
  [['evla', 'cases.yaml'], 'There is no command “evla”. Did you mean eval?'],
  [
    ['call', 'stock', '--args', '--json', ...target],
    '--args takes JSON, and “--json” looks like an option',
  ],
  [['list', 'tools', '--json=yes', ...target], '--json takes no value'],
  [['secrets'], 'secrets takes one of list, set NAME, remove NAME.'],
  [['secrets', 'lst'], 'Did you mean secrets list?'],
  [['tools', ...target], 'There is no command “tools”. Did you mean list tools?'],
  [['list', 'tolls', ...target], 'Did you mean list tools?'],
  [['secrets', 'show'], 'secrets takes one of list, set NAME, remove NAME.'],
  [['secrets', 'list', '--for', 'a'], 'secrets list has no option --for'],
  [['recordings', '-o', 'a'], 'recordings has no option --output'],
  [['conformance', '--timeout', '1', ...target], 'conformance has no option --timeout'],
  [['completion', 'csh'], 'completion takes one of bash, zsh, fish'],
])('%j is a usage error that says why', (words, reason) => {
  const error = errorOf(words);

  expect(error).toBeInstanceOf(CliError);
  expect(error).toMatchObject({
    exitCode: exitCodes.usage,
    message: expect.stringContaining(reason),
  });
});

const header = '{"url": "https://example.com/mcp", "headers": {"X-Team": "blue"}}';

test.each([
  [['call', 'stock', 'symbol=ACME'], 'An argument is passed as --arg symbol=VALUE.'],
  [['call', 'stock', '{"a":1}'], "Arguments are passed as --args '{…}'."],
  [['prompt', 'greet', 'name=Ada'], 'An argument is passed as --arg name=VALUE.'],
  [['servers', 'add', 'demo', '--', 'node', 'a.js'], 'Quote a command line, and name the server'],
  [['servers', 'add', '--stdio', 'node a.js'], 'servers add "node server.js"'],
  [['servers', 'add', '--url', 'http://a'], 'servers add https://example.com/mcp'],
  [['servers', 'add', 'http://a', '--header', 'A: b'], `servers add '${header}'`],
  [['servers', 'search', 'two', 'words'], 'Quote the words.'],
  [['list', 'tools', 'files'], 'Give a server as --server NAME, --stdio "CMD ARGS" or --url URL.'],
  [['list', 'tools', 'http://a/mcp'], 'Give an address as --url URL.'],
  [['list', 'tools', '--stdio', 'node', 'a.js'], 'Quote the whole command line: --stdio'],
  [['info', '--url', 'http://a', '--header', 'A:', 'b'], 'Quote the whole header: --header "Name'],
  [['call', 'echo', 'hi', ...target], 'Give an argument as --arg NAME=VALUE.'],
  [['call', 'echo', 'hi', '--stdio', 'node a.js'], 'Give an argument as --arg NAME=VALUE.'],
  [['call', 'echo', 'files'], 'an argument as --arg NAME=VALUE, and a server as --server NAME'],
  [['lint', 'tools.json'], 'Give a file as --file tools.json.'],
  [['mcp', 'node server.js'], 'Give a server as --server NAME'],
])('%j is told what to write instead', (words, line) => {
  expect(errorOf(words)).toMatchObject({ help: [expect.stringContaining(line)] });
});

test.each([
  [['secrets', 'set', 'TOKEN', 'not-to-be-seen']],
  [['call', 'sign-up', 'password=not-to-be-seen']],
  [['call', 'sign-up', '{"password":"not-to-be-seen"}']],
])('%j is not repeated, as it may hold a secret', (words) => {
  const { message, help } = errorOf(words) as CliError;

  expect([message, ...help].join()).not.toContain('not-to-be-seen');
});

test('names all commands and options where one is unknown', () => {
  expect(errorOf(['dance'])).toMatchObject({
    help: [
      'The commands are serve, mcp, inspector, info, list, call, read, prompt, complete, subscribe, listen, raw, skills, tasks, login, logout, whoami, lint, conformance, eval, servers, secrets, audit, recordings, export, import and completion.',
    ],
  });
  expect(errorOf(['eval', 'a.yaml', '--what'])).toMatchObject({
    help: ['The options of eval are --junit, --json, --yes, --approve, --help and --version.'],
  });
});

describe('help', () => {
  test.each([[[]], [['help']], [['--help']], [['--json']]])('is of everything for %j', (words) => {
    expect(parseCommandLine(words)).toEqual({ kind: 'help', topic: [] });
  });

  test.each([
    [['help', 'call'], ['call']],
    [['call', '--help'], ['call']],
    [['call', '--what', '-h'], ['call']],
    [['serve', '--help'], ['serve']],
    [['serve', '-h'], ['serve']],
    [['secrets', 'set', '--help'], ['secrets set']],
    [
      ['secrets', '--help'],
      ['secrets list', 'secrets set', 'secrets remove'],
    ],
  ])('is of the command in %j', (words, names) => {
    expect(parseCommandLine(words)).toMatchObject({
      kind: 'help',
      topic: names.map((name) => ({ name })),
    });
  });
});

test.each([[['--version']], [['-v']], [['list', '--version']]])(
  '%j asks for the version',
  (words) => {
    expect(parseCommandLine(words)).toEqual({ kind: 'version' });
  },
);

test('hands the words after serve to the web shell as they were typed', () => {
  expect(read(['serve', '--port=80', '--no-open'])).toEqual({
    name: 'serve',
    input: ['--port=80', '--no-open'],
  });
});

test('finds the command behind options', () => {
  expect(read(['--json', '--era', 'legacy', 'list', 'tools', ...target])).toMatchObject({
    name: 'list',
    input: { what: 'tools', isJson: true, era: 'legacy' },
  });
});

test('reads headers up to the first colon', () => {
  const words = ['list', 'tools', '--url', 'http://127.0.0.1', '--header', 'X-Time: 12:30'];

  expect(read(words).input).toMatchObject({
    target: { kind: 'http', headers: { 'X-Time': '12:30' } },
  });
});

test('takes a tool whose name looks like an option', () => {
  expect(read(['call', ...target, '--', '--odd'])).toMatchObject({
    name: 'call',
    input: { tool: '--odd' },
  });
});

test('takes a value that looks like an option where it is a part of the word', () => {
  expect(read(['call', 'stock', '--arg=-n=1', ...target]).input).toMatchObject({
    argPairs: ['-n=1'],
  });
});

test('leaves era and timeout open where they are not given', () => {
  expect(read(['call', 'stock', ...target]).input).toMatchObject({
    era: undefined,
    timeoutMs: undefined,
    isJson: false,
  });
});
