import { describe, expect, test } from 'vitest';
import { fillArguments } from './fill-arguments.ts';

const filled = (
  prompt: string,
  properties: object,
  required = Object.keys(properties),
  words: string[] = [],
) => {
  const { argumentsText, missing } = fillArguments(
    prompt,
    { type: 'object', properties, required },
    words,
  );
  return missing.length > 0 ? { missing } : argumentsText;
};

const text = { type: 'string' };
const number = { type: 'number' };

describe('arguments come from', () => {
  test.each<[string, string, object, string]>([
    ['numbers in their order', 'add 2 and -3.50', { a: number, b: number }, '{"a":2,"b":-3.50}'],
    [
      'numbers with every digit',
      'is 90071992547409931234 odd',
      { n: { type: 'integer' } },
      '{"n":90071992547409931234}',
    ],
    [
      'whole numbers where those are asked for',
      'from 1.5 take 7',
      { n: { type: 'integer' } },
      '{"n":7}',
    ],
    ['what is in quotes', 'say "hello there"', { message: text }, '{"message":"hello there"}'],
    ['names of places', 'the weather in New York today', { city: text }, '{"city":"New York"}'],
    [
      'names with values',
      'search limit=5 query: cats',
      { query: text, limit: number },
      '{"query":"cats","limit":5}',
    ],
    ['names whatever their case', 'City="São Paulo"', { city: text }, '{"city":"São Paulo"}'],
    [
      'one of the listed values',
      'make it a PNG, please',
      { format: { enum: ['jpg', 'png'] } },
      '{"format":"png"}',
    ],
    ['what can be nothing else', 'go', { kind: { const: 'x' } }, '{"kind":"x"}'],
    ['a default', 'go', { size: { type: 'integer', default: 3 } }, '{"size":3}'],
    [
      'formats',
      'write to a.b@c.example now',
      { to: { ...text, format: 'email' } },
      '{"to":"a.b@c.example"}',
    ],
    [
      'dates',
      'what was on 2026-02-03?',
      { day: { ...text, format: 'date' } },
      '{"day":"2026-02-03"}',
    ],
    [
      'addresses',
      'fetch https://x.test/a?b=c',
      { url: { ...text, format: 'uri' } },
      '{"url":"https://x.test/a?b=c"}',
    ],
    [
      'all numbers',
      'sum of 1, 2 and 3',
      { list: { type: 'array', items: number } },
      '{"list":[1,2,3]}',
    ],
    [
      'all that is quoted',
      'join "a" and "b"',
      { parts: { type: 'array', items: text } },
      '{"parts":["a","b"]}',
    ],
    [
      'lists with a name',
      'tags=a,b,c',
      { tags: { type: 'array', items: text } },
      '{"tags":["a","b","c"]}',
    ],
    [
      'JSON with a name',
      'filter={"a": [1, {"b": "}"}]} and more',
      { filter: { type: 'object' } },
      '{"filter":{"a": [1, {"b": "}"}]}}',
    ],
    ['flags with a name', 'deep=true', { deep: { type: 'boolean' } }, '{"deep":true}'],
    ['texts that look like numbers', 'id=007', { id: text }, '{"id":"007"}'],
    ['types that may be null', 'take 4', { n: { type: ['null', 'integer'] } }, '{"n":4}'],
    ['the first alternative', 'take 4', { n: { anyOf: [{ type: 'null' }, number] } }, '{"n":4}'],
  ])('%s', (_what, prompt, properties, expected) => {
    expect(filled(prompt, properties)).toBe(expected);
  });

  test('what follows the name of the tool, where one text is all that is missing', () => {
    expect(filled('Please echo hello there', { message: text }, ['message'], ['echo'])).toBe(
      '{"message":"hello there"}',
    );
  });

  test('a definition that is referred to', () => {
    const schema = {
      type: 'object',
      properties: { n: { $ref: '#/$defs/count' } },
      required: ['n'],
      $defs: { count: { type: 'integer' } },
    };

    expect(fillArguments('take 4', schema).argumentsText).toBe('{"n":4}');
  });

  test('nowhere for what is optional and not named', () => {
    expect(filled('add 2 and 3 "x"', { a: number, note: text }, ['a'])).toBe('{"a":2}');
  });
});

test('what is not in the prompt is missing, and not made up', () => {
  expect(filled('add 2', { a: number, b: number })).toEqual({ missing: ['b'] });
  expect(filled('draw', { shape: { enum: ['disc', 'box'] } })).toEqual({ missing: ['shape'] });
  expect(filled('go', { deep: { type: 'boolean' }, x: {} })).toEqual({ missing: ['deep', 'x'] });
});

test('each value says where it is from', () => {
  const schema = { properties: { city: text, days: number }, required: ['city', 'days'] };

  expect(fillArguments('weather in Paris for 3 days', schema).sources).toEqual([
    'city = "Paris" (follows “in”)',
    'days = 3 (the next number)',
  ]);
});

describe('a hostile schema', () => {
  const cyclic = { properties: { a: { $ref: '#/properties/a' } }, required: ['a'] };
  const deep = {
    properties: { a: { anyOf: [{ anyOf: [{ anyOf: [cyclic] }] }] } },
    required: ['a'],
  };

  test.each<[string, unknown]>([
    ['is nothing', null],
    ['is a text', 'object'],
    ['has a list for properties', { properties: [1, 2], required: 'a' }],
    [
      'has properties that are no schemas',
      { properties: { a: 5, b: null, c: [] }, required: ['d'] },
    ],
    ['refers to itself', cyclic],
    ['refers to itself at the root', { $ref: '#' }],
    ['leads nowhere', { properties: { a: { $ref: '#/$defs/none/%E0%A4' } }, required: ['a'] }],
    ['nests alternatives', deep],
    ['requires what has no name', { properties: {}, required: [null, 5, {}] }],
    ['has a type that is none', { properties: { a: { type: { x: 1 } } }, required: ['a'] }],
  ])('that %s gives arguments that are JSON', (_what, schema) => {
    const { argumentsText } = fillArguments('go 1 "two"', schema);

    expect(typeof JSON.parse(argumentsText)).toBe('object');
  });

  test('with names of all objects is taken by its word', () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"type":"number"},"constructor":{"type":"string"}},"required":["__proto__","constructor"]}',
    ) as unknown;

    expect(fillArguments('take 4 "x"', schema).argumentsText).toBe(
      '{"__proto__":4,"constructor":"x"}',
    );
    expect(fillArguments('hello', schema).missing).toEqual(['__proto__', 'constructor']);
  });

  test('with very many properties is read in part', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5000 }, (_, i) => [`p${i}`, number]),
    );

    expect(fillArguments('1 2 3', { properties, required: ['p0', 'p4999'] }).argumentsText).toBe(
      '{"p0":1}',
    );
  });
});

test.each<[string, string]>([
  ['of one long word', 'x'.repeat(200_000)],
  ['of blanks', `a${' '.repeat(200_000)}`],
  ['of open quotes', '"'.repeat(200_000)],
  ['of open braces', `a=${'{'.repeat(200_000)}`],
  ['of signs of names', 'a='.repeat(100_000)],
  ['of points', '1.'.repeat(100_000)],
  ['of capitals', `in ${'A '.repeat(100_000)}`],
])('a prompt %s is read to its end', (_what, prompt) => {
  const schema = { properties: { a: text, n: number }, required: ['a', 'n'] };

  const { argumentsText } = fillArguments(prompt, schema, ['x']);

  expect(typeof JSON.parse(argumentsText)).toBe('object');
});
