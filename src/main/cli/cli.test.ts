import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCliProcess } from '../../../test/run-cli-process.ts';
import { runCli } from '../../../test/run-cli.ts';

const legacy = ['--server', 'Demo: everyday tools'];
const modern = ['--server', 'Demo: modern protocol'];
const transcriptServer = resolve('test/servers/transcript-server.mjs');
const everythingFolder = dirname(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json'),
);
const everything = ['--stdio', `"${process.execPath}" "${everythingFolder}/dist/index.js" stdio`];

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-cli-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const run = (words: string[], stdin?: string) =>
  runCli(words, stdin === undefined ? { home } : { home, stdin });
/**
 * Runs the command in a process of its own, for what only a shell sees: exit codes, pipes, signals.
 */
const runProcess = (words: string[], stdin = '') => runCliProcess(words, { home, stdin });
const transcript = (name: string) => [
  '--stdio',
  `"${process.execPath}" "${transcriptServer}" "${join(home, name)}"`,
  '--era',
  'legacy',
];

describe('call', () => {
  test('prints the text of a result and ends with 0', async () => {
    const { exitCode, stdout } = await runProcess([
      'call',
      'brew_advice',
      '--arg',
      'method=V60',
      ...legacy,
    ]);

    expect(stdout).toContain('V60');
    expect(exitCode).toBe(0);
  });

  test('speaks the modern era', async () => {
    const { exitCode, stdout } = await runProcess(['call', 'describe_object', ...modern]);

    expect(stdout).toContain('Saturn');
    expect(exitCode).toBe(0);
  });

  test('sends nested arguments from a file', async () => {
    const file = join(home, 'order.json');
    const customer = { name: 'Ada', street: 'Ring 1', city: 'Graz' };
    await writeFile(file, JSON.stringify({ customer, lines: [{ sku: 'KEN-NYERI', kilos: 1.5 }] }));

    const { stdout } = await run(['call', 'place_order', '--args', `@${file}`, ...legacy]);

    expect(stdout).toContain('Total 51.00 EUR');
  });

  test('takes arguments from stdin', async () => {
    const { stdout } = await runProcess(
      ['call', 'echo', '--args', '-', ...everything],
      '{"message":"äöü"}',
    );

    expect(stdout).toBe('Echo: äöü\n');
  });

  test('gives machines one document with the result as the server sent it', async () => {
    const words = ['call', 'echo', '--json', '--args', '{"a": 1.10}', ...transcript('json')];

    const { stdout } = await run(words);

    expect(stdout).toContain('"big":9007199254740993.10}');
    expect(JSON.parse(stdout)).toMatchObject({ tool: 'echo', isError: false });
  });

  test('ends with 1 when the tool says isError, and prints what it said', async () => {
    const { exitCode, stdout, stderr } = await run(['call', 'grind', ...legacy]);

    expect(stdout).toContain('The grinder stopped');
    expect(stderr).toContain('reported an error');
    expect(exitCode).toBe(1);
  });

  test('suggests the tool that was meant', async () => {
    const { exitCode, stderr } = await run(['call', 'stokc', ...legacy]);

    expect(stderr).toContain('Did you mean stock?');
    expect(exitCode).toBe(2);
  });

  test('suggests the prompt that was meant', async () => {
    const { exitCode, stderr } = await run(['prompt', 'tasting-note', ...legacy]);

    expect(stderr).toContain(
      'The server lists no prompt “tasting-note”. Did you mean tasting-notes?',
    );
    expect(exitCode).toBe(2);
  });

  test('ends with 2 where the server answers that there is no such tool', async () => {
    const { exitCode, stderr } = await run(['call', 'no_such_tool', ...modern]);

    expect(stderr).toContain('The server lists no tool');
    expect(exitCode).toBe(2);
  });

  test('ends with 4 at a JSON-RPC error, which a machine gets whole', async () => {
    const args = ['call', 'refuse', '--json', ...transcript('refusing')];

    const { exitCode, stdout, stderr } = await runProcess(args);

    expect(exitCode).toBe(4);
    expect(stderr).toBe(`wirebench: Not today (-32603 Internal error)
  {
    "until": "Monday"
  }
  stack:
  Error: shut
      at open (shop.js:3:7)
`);
    expect(JSON.parse(stdout)).toEqual({
      error: {
        message: 'Not today (-32603 Internal error)',
        help: [],
        exitCode: 4,
        code: -32_603,
        data: { until: 'Monday', stack: 'Error: shut\n    at open (shop.js:3:7)' },
      },
    });
  });

  test('leaves a server’s words on a file of its own as they are', async () => {
    const why = `ENOENT: no such file or directory, open '${join(home, 'x')}'`;
    const args = ['--args', JSON.stringify({ why })];

    const { stderr } = await run(['call', 'refuse', ...args, ...transcript('own-file')]);

    expect(stderr).toContain(`wirebench: ${why} (-32603 Internal error)\n`);
  });

  test('ends with 5 at the timeout', async () => {
    const words = ['call', 'slow', '--timeout', '20', ...transcript('timeout')];

    const { exitCode, stderr } = await run(words);

    expect(stderr).toContain('0.02 s');
    expect(stderr).toContain('Here that is --timeout MS; 0 waits forever.');
    expect(exitCode).toBe(5);
    expect(await readFile(join(home, 'timeout.received'), 'utf8')).toContain(
      'notifications/cancelled',
    );
  });

  test('cancels the call at Ctrl+C and ends with 130', async () => {
    const words = ['call', 'slow', '--wire', '-', ...transcript('interrupt')];
    let hasSignalled = false;

    const { exitCode } = await runCliProcess(words, {
      home,
      onStderr(text, child) {
        if (hasSignalled || !text.includes('"subject":"slow"')) return;
        hasSignalled = true;
        child.kill('SIGINT');
      },
    });

    expect(exitCode).toBe(130);
    expect(await readFile(join(home, 'interrupt.received'), 'utf8')).toContain(
      'notifications/cancelled',
    );
  });

  test('declines what a server asks and says so, or gives the answer', async () => {
    const declined = await run(['call', 'taste_profile', ...legacy]);
    const answer = ['--answer', '{"taste":"nutty"}'];
    const answered = await run(['call', 'taste_profile', ...answer, ...legacy]);

    expect(declined.stderr).toContain('--answer');
    expect(answered.stdout).toContain('For something nutty');
  });

  test('declines to ask a model for a server, and says so', async () => {
    const tool = ['trigger-sampling-request', '--args', '{"prompt":"Hi"}'];
    const { stderr } = await run(['call', ...tool, ...everything]);

    expect(stderr).toContain('sent a sampling request. It was declined');
  });
});

describe('list', () => {
  test('shows tools as a table', async () => {
    const { exitCode, stdout } = await run(['list', 'tools', ...legacy]);

    expect(stdout).toMatch(/^brew_advice {2,}How to brew/m);
    expect(exitCode).toBe(0);
  });

  test('shows resources with their templates', async () => {
    const { stdout } = await run(['list', 'resources', '--json', ...legacy]);

    const document = JSON.parse(stdout);
    expect(document.resources.length).toBeGreaterThan(0);
    expect(document.resourceTemplates.length).toBeGreaterThan(0);
    expect(document).toMatchObject({ era: 'legacy', revision: '2025-11-25' });
  });

  test('shows prompts', async () => {
    const { stdout } = await run(['list', 'prompts', ...everything]);

    expect(stdout).toContain('simple-prompt');
  });
});

test.each([
  [['list', 'tools'], 'Name a server'],
  [['list', 'tools', '--server', 'a', '--url', 'http://127.0.0.1'], 'only one server'],
  [['list', 'wires', ...legacy], 'tools, resources, prompts'],
  [['list', 'tools', '--server', 'nobody'], 'Demo: everyday tools'],
  [['list', 'tools', '--server', 'Demo: evryday tools'], 'Did you mean “Demo: everyday tools”?'],
  [['list', 'tools', '--server', ' '], '--server is empty: it takes the name of a server'],
  [['list', 'tools', '--stdio', ''], '--stdio is empty: it takes a command'],
  [['list', 'tools', '--url', ''], '--url is empty: it takes an address'],
  [['list', 'tools', '--url', 'ftp://127.0.0.1'], 'not an MCP transport'],
  [['list', 'tools', '--stdio', 'a | b'], 'needs a shell'],
  [['list', 'tools', '--header', 'a: b', ...legacy], '--header needs --url'],
  [['list', 'tools', '--url', 'http://127.0.0.1', '--header', 'a'], 'Name: value'],
  [['list', 'tools', '--era', 'new', ...legacy], '--era takes'],
  [['call', ...legacy], 'the name of a tool'],
  [['call', 'stock', '--args', '{"a": ', ...legacy], 'not valid JSON'],
  [['call', 'stock', '--args', '[1]', ...legacy], 'must be a JSON object'],
  [
    ['call', 'stock', '--args', '@/no/such/file', ...legacy],
    'can’t be read: no such file or directory.',
  ],
  [['call', 'stock', '--args', '{}', '--arg', 'a=1', ...legacy], 'not both'],
  [['call', 'stock', '--arg', 'novalue', ...legacy], 'NAME=VALUE'],
  [['call', 'stock', '--answer', '{', ...legacy], '--answer is not valid JSON'],
  [['call', 'stock', '--timeout', 'soon', ...legacy], 'milliseconds'],
  [['call', 'stock', '--what', ...legacy], '--what'],
  [['dance'], 'no command “dance”'],
])('wirebench %j is a usage error that says why', async (words, reason) => {
  const { exitCode, stdout, stderr } = await run(words);

  expect(stderr).toContain(reason);
  expect(stdout).toBe('');
  expect(exitCode).toBe(2);
});

describe('the references of a definition', () => {
  const definition = {
    command: process.execPath,
    args: [transcriptServer, '${FILE}'],
    env: { K: '${input:key}' },
    inputs: [{ type: 'promptString', id: 'spare' }],
  };
  const words = ['list', 'tools', '--server', 'open', '--era', 'legacy', '--yes'];
  beforeAll(async () => {
    const demo = { bundled: 'legacy' };
    const mcpServers = {
      'Demo: everyday tools': demo,
      'Demo: modern protocol': { bundled: 'modern' },
    };
    await writeFile(
      join(home, 'mcp.json'),
      JSON.stringify({ mcpServers: { ...mcpServers, open: definition } }),
    );
    const environments = [{ name: 'here', variables: { FILE: join(home, 'references') } }];
    await writeFile(join(home, 'settings.json'), JSON.stringify({ network: {}, environments }));
  });

  test('take their values from --input and --environment', async () => {
    const { exitCode, stdout } = await run([
      ...words,
      '--input',
      'key=a=b',
      '--input',
      'spare=1',
      '--environment',
      'here',
    ]);

    expect(exitCode).toBe(0);
    expect(stdout).toContain('echo');
  });

  test.each([
    [['--environment', 'here'], 2, 'Add --input key=…'],
    [['--input', 'key=1', '--environment', 'there'], 2, 'no environment “there”; there are “here”'],
    [['--input', 'key=1'], 3, 'The variable FILE has no value: no environment is active.'],
    [['--input', 's3cret'], 2, '--input takes NAME=VALUE, with a = between them.'],
    [['--input', 'keys=1'], 2, '“open” has no input “keys”. Did you mean “key”?'],
    [['--input', 'key=1', '--input', 's3cret=='], 2, 'Its inputs are “key”, “spare”.'],
  ])('are told when they are missing: %j', async (more, exitCode, message) => {
    const outcome = await run([...words, ...more]);

    expect(outcome.stderr).toContain(message);
    // What was left without its name may be a secret.
    expect(outcome.stderr).not.toContain('s3cret');
    expect(outcome.exitCode).toBe(exitCode);
  });
});

test.skipIf(!existsSync('/dev/full'))('output that can’t be written is no success', async () => {
  const full = await open('/dev/full', 'w');
  const { exitCode, stderr } = await runCliProcess(['--version'], { home, stdout: full.fd });
  await full.close();

  expect(stderr).toMatch(
    /^wirebench: The output could not be written: no space left on device\.$/m,
  );
  expect(exitCode).toBe(4);
});

test('a server that can’t be reached is told with what to do', async () => {
  const words = ['list', 'tools', '--url', 'http://127.0.0.1:9/mcp', '--json'];

  const { exitCode, stdout, stderr } = await run(words);

  expect(exitCode).toBe(3);
  expect(stderr).toContain('http://127.0.0.1:9/mcp');
  expect(JSON.parse(stdout)).toMatchObject({ error: { exitCode: 3 } });
});

test('a server is given the time to be ready that is asked for, from 100 ms on', async () => {
  const mute = `"${process.execPath}" "${resolve('test/servers/odd-server.mjs')}" mute`;
  const words = ['list', 'tools', '--stdio', mute, '--era', 'legacy', '--connect-timeout'];

  const late = await run([...words, '300']);
  const short = await run([...words, '99']);

  expect([late.exitCode, late.stdout]).toEqual([3, '']);
  expect(late.stderr).toContain('It did not answer initialize within 0.3 s.');
  expect([short.exitCode, short.stdout]).toEqual([2, '']);
  expect(short.stderr).toContain('--connect-timeout takes milliseconds from 100 on, not “99”.');
});

test('control characters of a server do not reach the terminal', async () => {
  const words = ['list', 'tools', '--verbose', '--stdio'];
  const code = `console.error(String.fromCharCode(27) + "[2J"); process.exit(1)`;

  const { stderr } = await run([...words, `"${process.execPath}" -e '${code}'`]);

  expect(stderr).toContain('�[2J');
  expect(stderr).not.toContain('\u001b');
});

describe('what a server nests endlessly deep', () => {
  const deep = (where: string) => [
    '--stdio',
    `"${process.execPath}" "${resolve('test/servers/deep-server.mjs')}" ${where}`,
    '--era',
    'legacy',
  ];

  test.each<[string, string[], RegExp]>([
    ['schema', ['list', 'tools'], /^echo/],
    ['schema', ['list', 'tools', '--json'], /nested more than 500 levels deep/],
    ['schema', ['lint'], /nested too deeply to be checked/],
    ['structure', ['call', 'echo'], /nested more than 500 levels deep/],
    [
      'structure',
      ['call', 'echo', '--json'],
      /"result":\{"content":\[\],"structuredContent":\{"a":/,
    ],
  ])('in its %s is printed by %s', async (where, words, printed) => {
    const { stdout, stderr } = await run([...words, ...deep(where)]);

    expect(stdout).toMatch(printed);
    expect(stderr).not.toMatch(/call stack/);
  });

  test('in an error is told', async () => {
    const { exitCode, stderr } = await run(['call', 'echo', ...deep('error')]);

    expect(exitCode).toBe(4);
    expect(stderr).toContain('no (-1)');
  });
});
