import { expect, test } from 'vitest';
import { parseEvalFile } from './parse-eval-file.ts';

const whole = `
model: demo
servers:
  files:
    command: npx
    args: [-y, some-server]
repeat: 3
cases:
  - prompt: Add 2 and 3.
    expect:
      calls:
        - tool: add
          args: { a: 2, b: { $near: 3, $within: 0.1 } }
  - name: small talk
    prompt: Hello!
    expect: none
    repeat: 1
`;

test('reads a whole file', () => {
  const { cases, ...rest } = parseEvalFile(whole);

  expect(rest).toEqual({
    model: 'demo',
    servers: { files: { command: 'npx', args: ['-y', 'some-server'] } },
    repeat: 3,
  });
  expect(cases[0]?.expect).toEqual({
    order: 'any',
    calls: [{ tool: 'add', args: { a: 2, b: { $near: 3, $within: 0.1 } } }],
  });
  expect(cases[1]).toEqual({ name: 'small talk', prompt: 'Hello!', expect: 'none', repeat: 1 });
});

test('reads JSON, which is YAML too', () => {
  const file = { model: ['demo'], servers: {}, cases: [{ prompt: 'a', expect: 'none' }] };

  expect(parseEvalFile(JSON.stringify(file))).toEqual({ ...file, repeat: 1 });
});

const with_ = (from: string, to: string) => whole.replace(from, to);
const call = '- tool: add\n          args: { a: 2, b: { $near: 3, $within: 0.1 } }';

test.each([
  ['no YAML', 'model: [', 'line 1, column 9: '],
  ['an empty file', '', 'line 1, column 1: the file has to be an object.'],
  [
    'a key twice',
    with_('repeat: 3', 'model: demo'),
    'line 7, column 1: “model” is defined a second time.',
  ],
  [
    'a key that nobody knows',
    with_('repeat: 3', 'repeats: 3'),
    'line 7, column 10: the file has “repeats”, which is not known here.',
  ],
  [
    'a server that asks',
    with_('some-server]', '"${input:folder}"]'),
    'line 6, column 16: servers.files.args[1]: An eval can’t ask for ${input:…}: use',
  ],
  [
    'a setting that nobody knows',
    with_('repeat: 3', 'settings: { temprature: 1 }'),
    'line 7, column 25: settings has “temprature”, which is not known here.',
  ],
  [
    'no cases',
    with_('cases:', 'cases: []\nothers:'),
    'line 8, column 8: cases has to have at least 1 item.',
  ],
  [
    'too many repeats',
    with_('repeat: 3', 'repeat: 3000'),
    'line 7, column 9: repeat has to be at most 1000.',
  ],
  [
    'a case without a prompt',
    with_('prompt: Hello!', 'text: Hello!'),
    'line 14, column 5: cases[1].prompt is missing.',
  ],
  [
    'an expectation of no calls at all',
    with_('expect: none', 'expect: { calls: [] }'),
    'line 16, column 22: cases[1].expect.calls is empty: write “expect: none” where no call is expected.',
  ],
  [
    'an expectation of its own',
    with_('expect: none', 'expect: nothing'),
    'line 16, column 13: cases[1].expect has to be none, or an object with calls.',
  ],
  [
    'a call without a tool',
    with_('- tool: add', '- name: add'),
    'line 12, column 11: cases[0].expect.calls[0].tool is missing.',
  ],
  [
    'an unknown rule',
    with_('$near', '$close'),
    'cases[0].expect.calls[0].args.b.$close: is not a rule for an argument; there are $regex, ',
  ],
  [
    'a broken expression',
    with_(call, '- { tool: add, args: { a: { $regex: "(" } } }'),
    'line 12, column 45: cases[0].expect.calls[0].args.a.$regex: Invalid regular expression',
  ],
  [
    'a text as a near number',
    with_('$near: 3', '$near: three'),
    'args.b: $near and $within take numbers.',
  ],
  [
    'a rule that rules nothing',
    with_('$near: 3, $within: 0.1', '$any: false'),
    'args.b: takes $regex: TEXT',
  ],
  ['a rule in a list', with_('a: 2', 'a: [{ $any: 1 }]'), 'args.a[0]: takes $regex: TEXT'],
  [
    'a key in the file',
    with_('model: demo', 'model: x:m\nendpoints: { x: { kind: anthropic, key: sk-abc } }'),
    'endpoints.x.key must be a reference such as ${env:NAME}',
  ],
])('refuses %s and says where', (_what, text, message) => {
  expect(() => parseEvalFile(text)).toThrow(message);
});

test('a bomb of aliases is refused', () => {
  const lines = Array.from(
    { length: 9 },
    (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`,
  );

  expect(() => parseEvalFile(['a0: &a0 x', ...lines].join('\n'))).toThrow(
    'line 1, column 1: Excessive alias count',
  );
});
