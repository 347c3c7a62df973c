import { describe, expect, test } from 'vitest';
import { gravest } from '../../../shared/model/definition-change.ts';
import { compareDefinitions } from './compare-definitions.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const s = { type: 'string' };
const n = { type: 'number' };
const closed = { additionalProperties: false };
const defs = (x: object, shape: object) => ({ ...shape, $defs: { x } });
const toX = { $ref: '#/$defs/x' };

type Case = [verdict: string, what: string, before: unknown, after: unknown];

const verdictOf = (part: string, before: unknown, after: unknown) => {
  const reasons = compareDefinitions('tools', { [part]: before }, { [part]: after });
  return reasons.length === 0 ? 'same' : gravest(reasons.map(({ verdict }) => verdict));
};

describe('the input of a tool', () => {
  test.each<Case>([
    [
      'same',
      'another order of members',
      object({ a: s, b: n }),
      { properties: { b: n, a: s }, type: 'object' },
    ],
    [
      'compatible',
      'another order of required names',
      object({ a: s }, { required: ['a', 'b'] }),
      object({ a: s }, { required: ['b', 'a'] }),
    ],
    ['text-only', 'a description', object({ a: s }), object({ a: { ...s, description: 'new' } })],
    [
      'compatible',
      'an argument called description',
      object({ a: s }),
      object({ a: s, description: s }),
    ],
    [
      'breaking',
      'an argument called title is narrowed',
      object({ title: s }),
      object({ title: { ...s, maxLength: 3 } }),
    ],
    [
      'breaking',
      'a required argument is added',
      object({ a: s }),
      object({ a: s, b: s }, { required: ['b'] }),
    ],
    [
      'breaking',
      'a required argument with a default',
      object({ a: s }),
      object({ a: s, b: { ...s, default: 'x' } }, { required: ['b'] }),
    ],
    ['compatible', 'an optional argument is added', object({ a: s }), object({ a: s, b: s })],
    [
      'compatible',
      'the same in a closed object',
      object({ a: s }, closed),
      object({ a: s, b: s }, closed),
    ],
    [
      'breaking',
      'an argument goes from a closed object',
      object({ a: s, b: s }, closed),
      object({ a: s }, closed),
    ],
    ['breaking', 'an argument goes from an open object', object({ a: s, b: s }), object({ a: s })],
    [
      'compatible',
      'a required argument becomes optional',
      object({ a: s }, { required: ['a'] }),
      object({ a: s }),
    ],
    ['compatible', 'integer becomes number', object({ a: { type: 'integer' } }), object({ a: n })],
    ['breaking', 'number becomes integer', object({ a: n }), object({ a: { type: 'integer' } })],
    [
      'compatible',
      'null is accepted too',
      object({ a: s }),
      object({ a: { type: ['string', 'null'] } }),
    ],
    [
      'compatible',
      'null is accepted by a branch',
      object({ a: s }),
      object({ a: { anyOf: [s, { type: 'null' }] } }),
    ],
    [
      'breaking',
      'null is no longer accepted',
      object({ a: { anyOf: [s, { type: 'null' }] } }),
      object({ a: s }),
    ],
    [
      'compatible',
      'two types become branches',
      object({ a: { type: ['string', 'null'] } }),
      object({ a: { anyOf: [{ type: 'null' }, s] } }),
    ],
    [
      'breaking',
      'a branch goes',
      object({ a: { anyOf: [s, n, { type: 'null' }] } }),
      object({ a: { anyOf: [s, { type: 'null' }] } }),
    ],
    [
      'compatible',
      'an enum becomes constants',
      object({ a: { enum: ['x', 'y'] } }),
      object({ a: { oneOf: [{ const: 'x' }, { const: 'y' }, { const: 'z' }] } }),
    ],
    [
      'breaking',
      'a constant goes',
      object({ a: { oneOf: [{ const: 'x' }, { const: 'y' }] } }),
      object({ a: { oneOf: [{ const: 'x' }] } }),
    ],
    [
      'breaking',
      'an enum loses a value',
      object({ a: { enum: ['x', 'y'] } }),
      object({ a: { enum: ['x'] } }),
    ],
    [
      'compatible',
      'an enum gains a value',
      object({ a: { enum: ['x'] } }),
      object({ a: { enum: ['y', 'x'] } }),
    ],
    [
      'breaking',
      'a string becomes an enum',
      object({ a: s }),
      object({ a: { ...s, enum: ['x'] } }),
    ],
    [
      'compatible',
      'an enum becomes any string',
      object({ a: { ...s, enum: ['x'] } }),
      object({ a: s }),
    ],
    [
      'breaking',
      'maxLength cuts a listed value off',
      object({ a: { enum: ['x', 'long'] } }),
      object({ a: { enum: ['x', 'long'], maxLength: 2 } }),
    ],
    ['breaking', 'maxLength is added', object({ a: s }), object({ a: { ...s, maxLength: 5 } })],
    ['compatible', 'minLength 0 is added', object({ a: s }), object({ a: { ...s, minLength: 0 } })],
    [
      'compatible',
      'maximum is raised',
      object({ a: { ...n, maximum: 5 } }),
      object({ a: { ...n, maximum: 6 } }),
    ],
    [
      'compatible',
      'a whole number above 0 is one from 1 on',
      object({ a: { type: 'integer', exclusiveMinimum: 0 } }),
      object({ a: { type: 'integer', minimum: 1 } }),
    ],
    [
      'breaking',
      'a bound is no more reached',
      object({ a: { ...n, minimum: 1 } }),
      object({ a: { ...n, exclusiveMinimum: 1 } }),
    ],
    [
      'undecided',
      'a bound of draft-04 changes',
      object({ a: { ...n, minimum: 1 } }),
      object({ a: { ...n, minimum: 1, exclusiveMinimum: true } }),
    ],
    [
      'compatible',
      'multiples of a half, for whole numbers',
      object({ a: { type: 'integer' } }),
      object({ a: { type: 'integer', multipleOf: 0.5 } }),
    ],
    [
      'breaking',
      'multiples of 2',
      object({ a: { type: 'integer' } }),
      object({ a: { type: 'integer', multipleOf: 2 } }),
    ],
    ['breaking', 'a pattern is added', object({ a: s }), object({ a: { ...s, pattern: '^x' } })],
    [
      'undecided',
      'a pattern changes',
      object({ a: { ...s, pattern: '^y' } }),
      object({ a: { ...s, pattern: '^x' } }),
    ],
    ['undecided', 'a format is added', object({ a: s }), object({ a: { ...s, format: 'date' } })],
    ['breaking', 'an open object is closed', object({ a: s }), object({ a: s }, closed)],
    [
      'breaking',
      'items are narrowed',
      object({ a: { type: 'array', items: n } }),
      object({ a: { type: 'array', items: { type: 'integer' } } }),
    ],
    [
      'undecided',
      'a tuple changes',
      object({ a: { type: 'array', prefixItems: [s] } }),
      object({ a: { type: 'array', prefixItems: [n] } }),
    ],
    [
      'breaking',
      'items have to differ',
      object({ a: { type: 'array' } }),
      object({ a: { type: 'array', uniqueItems: true } }),
    ],
    [
      'compatible',
      'a referred enum gains a value',
      defs({ enum: ['p'] }, object({ a: toX })),
      defs({ enum: ['p', 'q'] }, object({ a: toX })),
    ],
    [
      'breaking',
      'a referred enum loses a value',
      defs({ enum: ['p', 'q'] }, object({ a: toX })),
      defs({ enum: ['p'] }, object({ a: toX })),
    ],
    ['compatible', 'a reference is put in place', defs(s, object({ a: toX })), object({ a: s })],
    [
      'breaking',
      'what stands beside a reference narrows it',
      defs(s, object({ a: toX })),
      defs(s, object({ a: { ...toX, maxLength: 2 } })),
    ],
    [
      'undecided',
      'a reference does not resolve within the schema',
      object({ a: s }),
      object({ a: { $ref: 'https://elsewhere.example/x' } }),
    ],
    [
      'compatible',
      'a list of itself keeps to itself',
      defs(object({ next: toX }), object({ a: toX })),
      defs(object({ next: toX, more: s }), object({ a: toX })),
    ],
    [
      'breaking',
      'within a list of itself',
      defs(object({ next: toX, b: s }), object({ a: toX })),
      defs(object({ next: toX, b: n }), object({ a: toX })),
    ],
    [
      'undecided',
      'a type beside a reference that leads nowhere',
      object({ a: toX }),
      object({ a: { ...toX, ...s } }),
    ],
    [
      'compatible',
      'an argument beside a reference that leads nowhere',
      object({ a: toX }),
      object({ a: toX, b: s }),
    ],
    [
      'undecided',
      'if and then are added',
      object({ a: s }),
      object(
        { a: s },
        JSON.parse('{"if": {"required": ["a"]}, "then": {"required": ["b"]}}') as object,
      ),
    ],
    [
      'undecided',
      'a member under patterns goes',
      object({ a: s }, { ...closed, patternProperties: { '^a': s } }),
      object({}, { ...closed, patternProperties: { '^a': s } }),
    ],
    [
      'compatible',
      'parts that all hold are written as one',
      { allOf: [object({ a: s }), { required: ['a'] }] },
      object({ a: s }, { required: ['a'] }),
    ],
    [
      'breaking',
      'one of the parts that all hold is new',
      object({ a: s }),
      object({ a: s }, { allOf: [{ required: ['a'] }] }),
    ],
    [
      'compatible',
      'any arguments instead of described ones, kept',
      {},
      object({ a: s }, { type: undefined }),
    ],
    ['breaking', 'nothing is accepted', object({ a: s }), false],
    ['undecided', 'no schema', object({ a: s }), object({ a: 'string' })],
  ])('%s: %s', (verdict, _what, before, after) => {
    expect(verdictOf('inputSchema', before, after)).toBe(verdict);
  });

  test('says where and why', () => {
    const before = object({ list: { type: 'array', items: { ...n, maximum: 10 } } });
    const after = object(
      { list: { type: 'array', items: { ...n, maximum: 9 } } },
      { required: ['list'] },
    );

    expect(compareDefinitions('tools', { inputSchema: before }, { inputSchema: after })).toEqual([
      { verdict: 'breaking', part: 'inputSchema', pointer: '', message: 'list is now required' },
      {
        verdict: 'breaking',
        part: 'inputSchema',
        pointer: '/properties/list/items',
        message: 'the maximum is now 9',
      },
    ]);
  });
});

test.each<Case>([
  ['breaking', 'a promised member goes', object({ a: s }, { required: ['a'] }), object({ a: s })],
  ['compatible', 'a member is promised', object({ a: s }), object({ a: s }, { required: ['a'] })],
  ['breaking', 'null may come', object({ a: s }), object({ a: { type: ['string', 'null'] } })],
  [
    'breaking',
    'an enum gains a value',
    object({ a: { enum: ['x'] } }),
    object({ a: { enum: ['x', 'y'] } }),
  ],
  [
    'compatible',
    'an enum loses a value',
    object({ a: { enum: ['x', 'y'] } }),
    object({ a: { enum: ['x'] } }),
  ],
  ['compatible', 'a member is added, open', object({ a: s }), object({ a: s, b: s })],
  [
    'breaking',
    'a member is added, closed',
    object({ a: s }, closed),
    object({ a: s, b: s }, closed),
  ],
  ['breaking', 'it no longer has a schema', object({ a: s }), undefined],
  ['compatible', 'it is described', undefined, object({ a: s })],
])('the output of a tool is %s: %s', (verdict, _what, before, after) => {
  expect(verdictOf('outputSchema', before, after)).toBe(verdict);
});

describe('schemas that are made to take long', () => {
  const nested = (depth: number, inner: unknown): unknown =>
    Array.from({ length: depth }).reduce((schema) => object({ a: schema }), inner);

  test('are compared to a depth, and undecided below it', () => {
    expect(verdictOf('inputSchema', nested(50, s), nested(50, n))).toBe('breaking');
    expect(verdictOf('inputSchema', nested(3000, s), nested(3000, n))).toBe('undecided');
  });

  test('with branches in branches are given up after so many steps', () => {
    const branches = (value: object): object => ({
      anyOf: [1, 2, 3, 4, 5, 6].map((i) => object({ [`k${i}`]: value })),
    });
    const deep = (leaf: object) => branches(branches(branches(branches(leaf))));

    const before = { inputSchema: deep(s) };
    const reasons = compareDefinitions('tools', before, { inputSchema: deep(n) });

    expect(reasons.map(({ message }) => message)).toContain(
      'the schemas are too large to be compared whole',
    );
  });

  test('that refer to themselves in a circle end', () => {
    const circle = {
      $ref: '#/$defs/a',
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
    };

    expect(verdictOf('inputSchema', circle, object({}))).toBe('undecided');
  });
});
