// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { field, json, show, showSchema } from './test-form.tsx';

afterEach(cleanup);

const deep = (levels: number): object =>
  levels === 0
    ? { type: 'string' }
    : { type: 'object', properties: { x: deep(levels - 1) }, required: ['x'] };

const manyProperties = (count: number, type: string): object =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type }]));

const circle = {
  $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
  properties: { x: { $ref: '#/$defs/a' } },
};
const oddMembers = {
  properties: {
    a: null,
    b: 5,
    c: { type: 7 },
    d: { enum: 'x' },
    e: { items: null, type: 'array' },
    f: { anyOf: [] },
    g: { oneOf: [null, 5] },
    h: { allOf: [null, 'x'] },
    i: { title: 5, description: {}, default: { a: 1 }, minimum: 'low' },
    j: { enum: [] },
    k: { type: [] },
    l: { type: ['null'] },
  },
  required: 'a',
};

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['true', true],
  ['a text', 'schema'],
  ['a list', []],
  ['no object', { type: 'array' }],
  ['a list of texts', { type: 'array', items: { type: 'string' } }],
  ['a reference to itself', { $ref: '#' }],
  ['a reference to nowhere', { properties: { a: { $ref: '#/$defs/none' } } }],
  ['a reference elsewhere', { properties: { a: { $ref: 'https://evil.example/schema' } } }],
  ['a reference to a prototype', { properties: { a: { $ref: '#/__proto__' } } }],
  ['a circle', circle],
  ['allOf itself', { allOf: [{ $ref: '#' }], properties: {} }],
  ['anyOf itself', { anyOf: [{ $ref: '#' }, { type: 'null' }] }],
  ['odd members', oddMembers],
  ['bad patterns', { properties: { a: { type: 'string', pattern: '(((((((((', minLength: 'x' } } }],
  ['a slow pattern', { properties: { a: { type: 'string', pattern: '(a+)+$' } } }],
  ['boolean schemas', { properties: { a: true, b: false } }],
  ['a deep nesting', deep(60)],
  ['a very deep nesting', deep(2000)],
  ['many properties', { properties: manyProperties(1000, 'string') }],
])('a schema that is %s makes a form, and changes nothing', (_name, schema) => {
  const initial = '{"a": 1, "x": {"y": null}}';

  expect(() => showSchema(schema, initial)).not.toThrow();
  expect(json()).toBe(initial);
});

describe('a usable form', () => {
  test.each(['__proto__', 'constructor', 'toString', 'a.b', 'a/b~c', 'a[0]', '"', ' '])(
    'has a field for the name %j',
    async (name) => {
      const properties = JSON.parse(`{${JSON.stringify(name)}: {"type": "string"}}`) as object;
      const user = show(properties);

      await user.type(document.querySelector('fieldset textarea') as Element, 'x');

      expect(json().replaceAll(/\s/g, '')).toBe(
        `{${JSON.stringify(name)}:"x"}`.replaceAll(/\s/g, ''),
      );
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );

  test('still takes input with 1,000 properties', async () => {
    const user = show(manyProperties(1000, 'number'));
    expect(document.querySelectorAll('fieldset [data-path]').length).toBeLessThan(30);

    await user.type(screen.getByRole('textbox', { name: 'Find an argument' }), 'p999');
    await user.type(field('p999'), '1.10');

    expect(json().replaceAll(/\s/g, '')).toBe('{"p999":1.10}');
  });

  test('offers JSON where a schema says true, or nothing that can be read', async () => {
    const user = show({ a: true, b: { type: 7 } });

    await user.type(field('a'), '[[1]');
    await user.type(field('b'), 'null');

    expect(JSON.parse(json())).toEqual({ a: [1], b: null });
  });

  test('opens what holds itself, a level at a time', async () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } };
    const user = show({ head: { $ref: '#/$defs/node' } }, '{}', { $defs: { node } });

    await user.click(screen.getByRole('button', { name: 'Add head' }));
    await user.click(screen.getByRole('button', { name: 'Add next' }));

    expect(JSON.parse(json())).toEqual({ head: { next: {} } });
  });
});

const self = { $ref: '#/$defs/A' };
const text = { type: 'string' };

test.each<[string, object[], string]>([
  ['first', [self, text], '{}'],
  ['last, for a value of none', [text, self], '{"a": 5}'],
  ['as its only branch but null', [self, { type: 'null' }], '{"a": 5}'],
])(
  'a union that holds itself %s comes to an end, and the fields beside it work',
  async (_where, anyOf, initial) => {
    const user = show({ a: self, b: text }, initial, { $defs: { A: { anyOf } } });

    await user.type(field('b'), 'x');

    expect(screen.queryAllByRole('radio').length).toBeLessThan(20);
    expect(JSON.parse(json())).toEqual({ ...(JSON.parse(initial) as object), b: 'x' });
  },
);

test('a union of a union of itself says why it is written as JSON in the end', () => {
  show({ a: self }, '{}', { $defs: { A: { anyOf: [self, text] } } });

  expect(screen.getByText(/nests choices endlessly/)).toBeDefined();
  expect(field('a')).toBeDefined();
});

const names = Array.from({ length: 10 }, (_, i) => `n${i}`);

const fan = (ref: string): object => ({
  type: 'object',
  properties: { x: text, ...Object.fromEntries(names.map((name) => [name, { $ref: ref }])) },
  required: ['x', ...names],
});

test('required objects that hold themselves many times over are opened by hand', async () => {
  const $defs = { Node: fan('#/$defs/Node') };
  const user = show({ head: { $ref: '#/$defs/Node' } }, '{}', { $defs, required: ['head'] });
  expect(document.querySelectorAll('fieldset [data-path]').length).toBeLessThan(200);

  await user.click(screen.getByRole('button', { name: 'Add n3' }));

  expect(JSON.parse(json())).toEqual({ head: { n3: {} } });
});

test('required objects that hold ten others each are not all opened', () => {
  const levels = Array.from({ length: 6 }, (_, i) => [`d${i}`, fan(`#/$defs/d${i + 1}`)]);
  const $defs = { ...Object.fromEntries(levels), d6: text };
  show({ head: { $ref: '#/$defs/d0' } }, '{}', { $defs, required: ['head'] });

  expect(document.querySelectorAll('fieldset [data-path]').length).toBeLessThan(500);
});

test('a required object within a required object is open', () => {
  const inner = { type: 'object', properties: { x: text }, required: ['x'] };
  show({ a: { type: 'object', properties: { b: inner }, required: ['b'] } }, '{}', {
    required: ['a'],
  });

  expect(field('x')).toBeDefined();
});

test('a name with a dot does not take the problems of a nested one', () => {
  const nested = { type: 'object', properties: { b: { type: 'number' } } };
  const properties = { a: nested, 'a.b': { type: 'string' } };
  showSchema({ properties }, '{"a": {"b": 5}, "a.b": "fine"}', [
    { path: ['a', 'b'], message: 'is wrong', keyword: 'type' },
  ]);

  expect(field('a.b').getAttribute('aria-invalid')).toBeNull();
  expect(field('b').getAttribute('aria-invalid')).toBe('true');
});

test.each(['5', 'null', '[]', '"text"', 'true'])(
  'JSON that is %s is kept, and the form says that it has no place in it',
  (text) => {
    show({ a: { type: 'string' } }, text);

    expect(screen.getByRole('status').textContent).toContain('not an object');
    expect(field('a').matches(':disabled')).toBe(true);
    expect(json()).toBe(text);
  },
);
