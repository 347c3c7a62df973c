import { expect, test } from 'vitest';
import { mergeAllSchemas, mergeSchemas } from './merge-schemas.ts';
import { cpuMs } from '../../../shared/test-cpu-ms.ts';

const text = { type: 'string' };

test.each<[string, object[], object]>([
  [
    'the tighter limit',
    [
      { minimum: 1, maxLength: 9 },
      { minimum: 3, maxLength: 5 },
    ],
    { minimum: 3, maxLength: 5 },
  ],
  [
    'the type that both allow',
    [{ type: ['string', 'null'] }, { type: 'string' }],
    { type: 'string' },
  ],
  [
    'a whole number of number and integer',
    [{ type: 'number' }, { type: 'integer' }],
    { type: 'integer' },
  ],
  [
    'the values that all allow',
    [{ enum: [1, 2, 3] }, { enum: [2, 3] }, { enum: [3, 4] }],
    { enum: [3] },
  ],
  [
    'every required name once',
    [{ required: ['a'] }, { required: ['b', 'a'] }],
    { required: ['a', 'b'] },
  ],
  ['the words of the first', [{ title: 'one' }, { title: 'two' }], { title: 'one' }],
  ['a refusal', [{ items: text }, { items: false }], { items: false }],
  ['what says more than true', [{ items: true }, { items: text }], { items: text }],
  [
    'both of one property',
    [{ properties: { a: { minLength: 1 } } }, { properties: { a: text } }],
    { properties: { a: { allOf: [{ minLength: 1 }, text] } } },
  ],
  [
    'three of one property',
    [
      { properties: { a: true } },
      { properties: { a: text } },
      { properties: { a: { minLength: 1 } } },
    ],
    { properties: { a: { allOf: [text, { minLength: 1 }] } } },
  ],
  [
    'all parts of both',
    [{ allOf: [text] }, { allOf: [{ minLength: 1 }] }],
    { allOf: [text, { minLength: 1 }] },
  ],
  [
    'neither of what both refuse',
    [{ not: text }, { not: { const: 1 } }],
    { not: { anyOf: [text, { const: 1 }] } },
  ],
  [
    'what both ask for beside a member',
    [{ dependentRequired: { a: ['b'] } }, { dependentRequired: { a: ['c'], d: [] } }],
    { dependentRequired: { a: ['b', 'c'], d: [] } },
  ],
  [
    'names and a schema beside a member',
    [{ dependencies: { a: ['b'] } }, { dependencies: { a: text } }],
    { dependencies: { a: { allOf: [{ required: ['b'] }, text] } } },
  ],
  [
    'both schemas beside a member',
    [{ dependentSchemas: { a: text } }, { dependentSchemas: { a: { minLength: 1 } } }],
    { dependentSchemas: { a: { allOf: [text, { minLength: 1 }] } } },
  ],
])('schemas together ask for %s', (_what, schemas, merged) => {
  expect(mergeAllSchemas(schemas as Record<string, unknown>[])).toEqual(merged);
});

test('a property with the name of a prototype is merged as any other', () => {
  const first = JSON.parse('{"properties": {"__proto__": {"minLength": 1}, "constructor": {}}}');
  const second = JSON.parse('{"properties": {"__proto__": {"type": "string"}}}');

  const { properties } = mergeSchemas(first, second);

  expect(Object.keys(properties as object)).toEqual(['__proto__', 'constructor']);
});

test('many thousands of schemas are merged in a time that grows with their number', () => {
  const parts = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ properties: { [`p${i}`]: text } }));
  const startedAt = cpuMs();

  const merged = mergeAllSchemas(parts(20_000));

  expect(Object.keys(merged['properties'] as object)).toHaveLength(20_000);
  // Two at a time it took minutes.
  expect(cpuMs() - startedAt).toBeLessThan(5000);
});

test('properties stand in the order of their schemas, with those of the whole after them', () => {
  const named = (name: string) => ({ properties: { [name]: text } });

  const { properties } = mergeAllSchemas([named('own'), named('first'), named('second')]);

  expect(Object.keys(properties as object)).toEqual(['first', 'second', 'own']);
});
