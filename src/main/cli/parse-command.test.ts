import { describe, expect, test } from 'vitest';
import { CliError, exitCodes } from './cli-error.ts';
import { parseCommand } from './parse-command.ts';

const target = ['--server', 'a'];

const errorOf = (words: string[]): unknown => {
  try {
    return parseCommand(words);
  } catch (error) {
    return error;
  }
};

test.each([
  [['list', 'tools'], 'Say which server'],
  [['list', 'tools', '--server', 'a', '--stdio', 'b'], 'one server only'],
  [['list', 'tools', '--server', 'a', '--url', 'http://127.0.0.1'], 'one server only'],
  [['list', 'tools', '--stdio', ' '], 'name of the server is empty'],
  [['list', 'wires', ...target], 'tools, resources, prompts'],
  [['list', 'tools', 'please', ...target], '“please” is one word too many'],
  [['list', 'tools', '--arg', 'a=1', ...target], '--arg means nothing to list'],
  [['list', 'tools', '--header', 'a: b', ...target], '--header needs --url'],
  [['list', 'tools', '--url', 'http://127.0.0.1', '--header', 'a'], 'Name: value'],
  [['list', 'tools', '--url', 'http://127.0.0.1', '--header', 'a b: c'], 'Name: value'],
  [['list', 'tools', '--era', 'new', ...target], '--era takes auto, legacy, 2026-07-28'],
  [['call', ...target], 'the name of a tool'],
  [['call', 'stock', '--args', '{}', '--arg', 'a=1', ...target], 'not by both'],
  [['call', 'stock', '--timeout', 'soon', ...target], 'milliseconds, not “soon”'],
  [['call', 'stock', '--timeout', '-1', ...target], '--timeout'],
  [['call', 'stock', '--timeout', '9999999999', ...target], 'milliseconds'],
  [['call', 'stock', '--what', ...target], '--what'],
  [['call', 'stock', ...target, '--args'], '--args'],
  [['lint'], 'Say which server'],
  [['lint', 'tools', ...target], '“tools” is one word too many'],
  [['lint', '--file', 'a.json', ...target], '--file or --server, not both'],
  [['lint', '--args', '{}', ...target], '--args means nothing to lint'],
  [['list', 'tools', '--strict', ...target], '--strict means nothing to list'],
  [['dance'], 'no command “dance”'],
])('%j is a usage error that says why', (words, reason) => {
  const error = errorOf(words);

  expect(error).toBeInstanceOf(CliError);
  expect(error).toMatchObject({
    exitCode: exitCodes.usage,
    message: expect.stringContaining(reason),
  });
});

describe('help', () => {
  test.each([
    [[]],
    [['help']],
    [['help', 'call']],
    [['--help']],
    [['call', '--help']],
    [['serve', '--help']],
    [['serve', '-h']],
  ])('is what %j asks for', (words) => {
    expect(parseCommand(words)).toEqual({ kind: 'help' });
  });
});

test('leaves the words after serve to the web shell', () => {
  expect(parseCommand(['serve', '--port', '80', '--what'])).toEqual({
    kind: 'serve',
    args: ['--port', '80', '--what'],
  });
});

test('reads headers up to the first colon', () => {
  const words = ['list', 'tools', '--url', 'http://127.0.0.1', '--header', 'X-Time: 12:30'];

  expect(parseCommand(words)).toMatchObject({
    options: { target: { kind: 'http', headers: { 'X-Time': '12:30' } } },
  });
});

test('takes a tool whose name looks like an option', () => {
  expect(parseCommand(['call', ...target, '--', '--odd'])).toMatchObject({
    kind: 'call',
    options: { tool: '--odd' },
  });
});

test('leaves era and time-out open where they are not given', () => {
  expect(parseCommand(['call', 'stock', ...target])).toMatchObject({
    options: { era: undefined, timeoutMs: undefined, isJson: false },
  });
});
