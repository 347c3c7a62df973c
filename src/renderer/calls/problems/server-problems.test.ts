import { describe, expect, test } from 'vitest';
import { placeText } from '../../ui/json/json-path-text.ts';
import { serverProblemsIn } from './server-problems.ts';
import { cpuMs } from '../../../shared/test-cpu-ms.ts';

const schema = {
  type: 'object',
  properties: {
    owner: { type: 'string' },
    limit: { type: 'integer' },
    a: { $ref: '#/$defs/a' },
    'x-y': {},
    kind: { anyOf: [{ type: 'object', properties: { deep: {} } }, { type: 'null' }] },
    message: { type: 'string' },
  },
  $defs: {
    a: {
      type: 'object',
      properties: { b: { type: 'array', items: { type: 'object', properties: { c: {} } } } },
    },
  },
};

const value = { owner: 'octocat', a: { b: [{}, {}] }, extra: 1 };

const told = (text: string, data?: unknown) =>
  serverProblemsIn(text, data, schema, value).map(({ path, message }) => [
    placeText(path),
    /“(.*)”/s.exec(message)?.[1],
  ]);

const zod = [
  {
    code: 'invalid_type',
    expected: 'string',
    received: 'undefined',
    path: ['owner'],
    message: 'Required',
  },
  { code: 'too_small', path: ['a', 'b', 1, 'c'], message: 'Too small: expected number to be >=1' },
  {
    code: 'unrecognized_keys',
    keys: ['extra'],
    path: [],
    message: "Unrecognized key(s) in object: 'extra'",
  },
];

const pydantic = `Error executing tool add: 2 validation errors for addArguments
owner
  Field required [type=missing, input_value={'limit': 'x'}, input_type=dict]
    For further information visit https://errors.pydantic.dev/2.11/v/missing
a.b.1.c
  Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
    For further information visit https://errors.pydantic.dev/2.11/v/int_parsing`;

describe('a problem that a server tells of is shown at the argument that it names', () => {
  test.each<[string, string, [string, string][]]>([
    [
      'zod, as the SDK writes it',
      `MCP error -32602: Input validation error: Invalid arguments for tool x: ${JSON.stringify(zod, null, 2)}`,
      [
        ['owner', 'Required'],
        ['a.b[1].c', 'Too small: expected number to be >=1'],
        ['extra', "Unrecognized key(s) in object: 'extra'"],
      ],
    ],
    [
      'zod, for people',
      '✖ Invalid input: expected string, received number\n  → at owner\n✖ Too big\n  → at a.b[0].c',
      [
        ['owner', 'Invalid input: expected string, received number'],
        ['a.b[0].c', 'Too big'],
      ],
    ],
    [
      'zod, in a sentence',
      'Validation error: Required at "owner"; Expected string, received number at "a.b[0].c"',
      [
        ['owner', 'Required at "owner"'],
        ['a.b[0].c', 'Expected string, received number at "a.b[0].c"'],
      ],
    ],
    [
      'zod, in lines',
      'MCP error -32602: Input validation error: Invalid arguments for tool get-sum: Expected number at limit\nExpected string at a.b[0].c',
      [
        ['limit', 'Expected number at limit'],
        ['a.b[0].c', 'Expected string at a.b[0].c'],
      ],
    ],
    [
      'pydantic',
      pydantic,
      [
        ['owner', 'Field required'],
        ['a.b[1].c', 'Input should be a valid integer, unable to parse string as an integer'],
      ],
    ],
    [
      'pydantic, as a list',
      JSON.stringify({
        detail: [{ loc: ['body', 'limit'], msg: 'Field required', type: 'missing' }],
      }),
      [['limit', 'Field required']],
    ],
    [
      'ajv, as a list',
      JSON.stringify([
        {
          instancePath: '/a/b/0',
          keyword: 'required',
          params: { missingProperty: 'c' },
          message: "must have required property 'c'",
        },
      ]),
      [['a.b[0].c', "must have required property 'c'"]],
    ],
    [
      'ajv, in words',
      'data/a/b/0/c must be string, data/owner must NOT have fewer than 1 characters',
      [
        [
          'a.b[0].c',
          'data/a/b/0/c must be string, data/owner must NOT have fewer than 1 characters',
        ],
        ['owner', 'data/a/b/0/c must be string, data/owner must NOT have fewer than 1 characters'],
      ],
    ],
    [
      'jsonschema',
      "Input validation error: 'owner' is a required property",
      [['owner', "'owner' is a required property"]],
    ],
    [
      'jsonschema, at length',
      "'x' is not of type 'integer'\n\nFailed validating 'type' in schema['properties']['limit']:\n    {'type': 'integer'}\n\nOn instance['limit']:\n    'x'",
      [['limit', "'x' is not of type 'integer'"]],
    ],
    ['Go', 'missing required parameter: owner', [['owner', 'missing required parameter: owner']]],
    [
      'Go, by a schema’s pointer',
      'validating root: validating /properties/limit: type: x has type "string", want "integer"',
      [
        [
          'limit',
          'validating root: validating /properties/limit: type: x has type "string", want "integer"',
        ],
      ],
    ],
    [
      'mcp-go',
      'required argument "owner" not found',
      [['owner', 'required argument "owner" not found']],
    ],
    ['a plain sentence', 'limit must be less than 100', [['limit', 'limit must be less than 100']]],
    [
      'a line with its name',
      'Could not run:\n- owner: not found\n- x-y: is bad',
      [
        ['owner', 'owner: not found'],
        ['x-y', 'x-y: is bad'],
      ],
    ],
    [
      'a map of messages',
      JSON.stringify({
        errors: { owner: ['is required', 'is short'], kind: { deep: 'is invalid' } },
      }),
      [['owner', 'is required, is short']],
    ],
  ])('%s', (_who, text, expected) => {
    expect(told(text)).toEqual(expected);
  });

  test('or in the data of an error', () => {
    expect(told('Invalid params', { issues: zod.slice(0, 1) })).toEqual([['owner', 'Required']]);
    expect(told('Invalid params', { field: 'a.b[1].c', reason: 'is bad' })).toEqual([
      ['a.b[1].c', 'is bad'],
    ]);
  });

  test('or at the part around it that is known', () => {
    expect(told('kind.deep.deeper: no such thing')).toEqual([
      ['kind.deep', 'kind.deep.deeper: no such thing'],
    ]);
  });
});

test.each([
  'Not found',
  'Repository octocat/hello was not found',
  'https://example.com/owner/limit answered 500',
  'The owner of this is unknown to us, and its limit too',
  '{"owner":"octocat"}',
  '{"owner": ',
  'File /home/owner not found',
  '__proto__ is required',
  'constructor: is bad',
  '',
])('nothing is told of an error that names no argument: %s', (text) => {
  expect(told(text)).toEqual([]);
});

test('words of any length and kind are shown as one line', () => {
  const [problem] = serverProblemsIn(
    `owner: ${'x\u202e'.repeat(1000)}\n`,
    undefined,
    schema,
    value,
  );

  expect(problem?.message.length).toBeLessThan(5000);
  expect(problem?.message).toContain('U+202E');
  expect(problem?.message).not.toContain('\u202e');
});

test('a long error is read in bounded time', () => {
  const hostile = [
    'owner '.repeat(20_000),
    '['.repeat(50_000),
    `"${'a.'.repeat(25_000)}`,
    '/a'.repeat(25_000),
    JSON.stringify(Array.from({ length: 5000 }, () => ({ path: ['a', 'b'], message: 'x y' }))),
  ];
  const start = cpuMs();

  for (const text of hostile) told(text);

  expect(cpuMs() - start).toBeLessThan(5000);
});
