import { expect, test } from 'vitest';
import { readInspectorWords } from './inspector-words.ts';

const read = (line: string) => readInspectorWords(line.split(' ').filter(Boolean));

test.each([
  ['--cli node a.js --method tools/list', ['node', 'a.js']],
  ['--cli --method tools/list node a.js', ['node', 'a.js']],
  ['--cli node --method tools/list a.js', ['node', 'a.js']],
  ['--cli node a.js --port 1 --method tools/list', ['node', 'a.js', '--port', '1']],
  ['--cli node a.js --uri -- --method tools/list', ['node', 'a.js', '--uri']],
  ['--cli --method tools/list -- node a.js --verify', ['node', 'a.js', '--verify']],
  ['--cli --method=tools/list -eA=1 node a.js', ['node', 'a.js']],
])('%s starts %j', (line, target) => {
  expect(read(line)).toMatchObject({ kind: 'cli', target });
});

test.each([
  ['node a.js', ['node', 'a.js'], 'web'],
  ['--web -- node a.js --config x', ['node', 'a.js', '--config', 'x'], 'web'],
  ['node a.js -- --port 1', ['node', 'a.js', '--port', '1'], 'web'],
  ['node a.js --uri x', ['node', 'a.js', '--uri', 'x'], 'web'],
])('%s serves the app with %j', (line, target, kind) => {
  expect(read(line)).toMatchObject({ kind, target });
});

test('an option with several values ends at the next dash, and may come again', () => {
  const line = read('--cli --tool-arg a=1 b=2 --tool-arg c=-3 -q --header A:b -e X=1 -e Y=2 node');

  expect(line).toEqual({
    kind: 'cli',
    target: ['node'],
    given: {
      'tool-arg': ['a=1', 'b=2', 'c=-3'],
      quiet: [],
      header: ['A:b'],
      e: ['X=1', 'Y=2'],
    },
  });
});

test.each([
  '--app-info',
  '--advertise-apps',
  '--verify',
  '--require-digests',
  '--load',
  '--load-rate=3',
  '--use-stored-auth',
  '--stored-auth-only',
  '--wait-for-auth',
  '--list-stored-auth',
  '--relogin',
  '--no-revoke',
  '--print-handoff',
  '--client-id',
  '--client-secret=x',
  '--callback-url',
  '--completion',
  '--rename',
  '--cursor',
])('%s is refused by name, with what to do', (option) => {
  const named = option.split('=')[0] ?? '';

  expect(() => read(`--cli node a.js ${option} --method tools/list`)).toThrow(
    `${named} has no counterpart here.`,
  );
});

test.each([
  ['--cli --web node', 'at most one'],
  ['--tui node', '--tui has no counterpart'],
  ['--cli --nonsense node', 'There is no option --nonsense.'],
  ['--cli node --method', '--method needs a value.'],
  ['node a.js --method tools/list', '--method has no counterpart here.'],
  ['node a.js --dev', '--dev has no counterpart here.'],
])('%s is wrong: %s', (line, message) => {
  expect(() => read(line)).toThrow(message);
});

test('a member of Object is no option', () => {
  expect(read('--cli node --constructor --method=x --toString')).toMatchObject({
    target: ['node', '--constructor', '--toString'],
  });
});

test.each([
  ['--cli -h', 'help'],
  ['node --help', 'help'],
  ['--cli --version', 'version'],
  ['--cli node a.js -- --help', 'help'],
  ['--cli --method x -- node --help', 'cli'],
])('%s asks for %s', (line, kind) => {
  expect(read(line).kind).toBe(kind);
});
