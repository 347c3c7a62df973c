import { describe, expect, test } from 'vitest';
import { endpointKinds } from '../../../../shared/model/chat-endpoint.ts';
import { fitSchemaFor } from './fit-schema.ts';
import type { Schema } from './schema-places.ts';

function fit(kind: string, schema: Schema) {
  const fitted = fitSchemaFor(kind)(schema);
  if ('rejected' in fitted) throw new Error(fitted.rejected);
  return fitted;
}
const rejection = (kind: string, schema: Schema) => {
  const fitted = fitSchemaFor(kind)(schema);
  return 'rejected' in fitted ? fitted.rejected : undefined;
};
const withPart = (part: unknown): Schema => ({ type: 'object', properties: { a: part } });
const partOf = (kind: string, part: unknown) =>
  (fit(kind, withPart(part)).schema['properties'] as Schema)['a'];

const good: Schema = {
  type: 'object',
  description: 'Arguments',
  properties: {
    path: { type: 'string', minLength: 1, pattern: '^/' },
    mode: { enum: ['r', 'w', 1, null] },
    node: { $ref: '#/$defs/node' },
    rest: { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'null' }] } },
  },
  required: ['path'],
  additionalProperties: false,
  $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
};

describe('a schema that all take', () => {
  test.each(endpointKinds)('is sent to %s as it is', (kind) => {
    expect(fit(kind, good)).toEqual({ schema: good, changes: [] });
  });

  test('is not touched itself when something is changed', () => {
    const given = { ...good, $schema: 'http://json-schema.org/draft-07/schema#' };
    const before = structuredClone(given);

    const { schema, changes } = fit('anthropic', given);

    expect(given).toEqual(before);
    expect(schema).toEqual(good);
    expect(changes).toEqual([
      { kind: 'changed', path: '', what: expect.stringContaining('$schema') },
    ]);
  });

  test('the demo sees what the server sent', () => {
    const odd = { $schema: 'x', oneOf: [{}], type: 5 };

    expect(fit('demo', odd)).toEqual({ schema: odd, changes: [] });
  });
});

describe('the top level', () => {
  test('always has a type and members', () => {
    expect(fit('openai', {}).schema).toEqual({ type: 'object', properties: {} });
    expect(fit('gemini', { type: ['object', 'null'] }).schema).toMatchObject({ type: 'object' });
    expect(fit('openai', { type: 'string' }).changes).toEqual([
      { kind: 'lossy', path: '/type', what: expect.any(String) },
    ]);
  });

  test('of several branches becomes one object, with what all of them require', () => {
    const { schema, changes } = fit('anthropic', {
      oneOf: [
        { properties: { kind: { const: 'a' }, x: { type: 'string' } }, required: ['kind', 'x'] },
        { $ref: '#/$defs/b' },
      ],
      $defs: {
        b: { properties: { kind: { const: 'b' }, x: { type: 'string' } }, required: ['kind'] },
      },
    });

    expect(schema).toMatchObject({
      type: 'object',
      properties: { kind: { anyOf: [{ const: 'a' }, { const: 'b' }] }, x: { type: 'string' } },
      required: ['kind'],
    });
    expect(schema).not.toHaveProperty('oneOf');
    expect(changes).toContainEqual({ kind: 'lossy', path: '/oneOf', what: expect.any(String) });
  });

  test('of parts that hold together has the members and duties of all', () => {
    const { schema } = fit('openai', {
      properties: { a: { type: 'string' } },
      required: ['a'],
      allOf: [
        { properties: { a: { minLength: 2 }, b: {} }, required: ['b'] },
        { anyOf: [{ properties: { c: {} } }, { properties: { d: {} } }] },
      ],
    });

    expect(schema).toEqual({
      type: 'object',
      properties: { a: { allOf: [{ type: 'string' }, { minLength: 2 }] }, b: {}, c: {}, d: {} },
      required: ['a', 'b'],
    });
  });

  test('keeps its branches for Gemini', () => {
    const anyOf = [{ required: ['a'] }, { required: ['b'] }];

    expect(fit('gemini', { type: 'object', properties: {}, anyOf }).schema).toMatchObject({
      anyOf,
    });
  });

  test('that is a reference is replaced by what it leads to', () => {
    const { schema } = fit('openai', {
      $ref: '#/definitions/args',
      definitions: { args: { type: 'object', properties: { a: { type: 'number' } } } },
    });

    expect(schema).toMatchObject({ type: 'object', properties: { a: { type: 'number' } } });
    expect(schema).not.toHaveProperty('$ref');
  });

  test.each([{ $ref: '#' }, { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } }])(
    'that refers to itself is an object without members: %j',
    (ring) => {
      expect(fit('anthropic', ring).schema).toMatchObject({ type: 'object', properties: {} });
    },
  );

  test('with a member named __proto__ keeps it a member', () => {
    const given = JSON.parse(
      '{"allOf":[{"properties":{"__proto__":{"type":"string"}}}]}',
    ) as Schema;

    const { schema } = fit('anthropic', given);

    expect(Object.keys(schema['properties'] as Schema)).toEqual(['__proto__']);
    expect(({} as Schema)['type']).toBeUndefined();
  });
});

describe('what older drafts said otherwise', () => {
  test('a bound by a boolean', () => {
    expect(
      partOf('openai', { minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false }),
    ).toEqual({ exclusiveMinimum: 1, maximum: 5 });
  });

  test('a list item by item, for each provider as it can take it', () => {
    const tuple = {
      type: 'array',
      items: [{ type: 'string' }, { type: 'number' }],
      additionalItems: false,
    };

    expect(partOf('anthropic', tuple)).toEqual({
      type: 'array',
      prefixItems: tuple.items,
      items: false,
    });
    expect(partOf('openai', tuple)).toEqual({ type: 'array', items: { anyOf: tuple.items } });
    expect(partOf('gemini', tuple)).toEqual({ type: 'array', items: { anyOf: tuple.items } });
  });

  test('the address of a schema, which is no member named so', () => {
    const schema = { id: 'urn:x', type: 'object', properties: { id: { type: 'string' } } };

    expect(fit('openai', schema).schema).toEqual({
      type: 'object',
      properties: { id: { type: 'string' } },
    });
  });
});

describe('what a provider refuses', () => {
  test.each([
    ['a type that is none', { type: 'any' }, {}],
    ['types of which one is none', { type: ['string', 'date'] }, { type: ['string'] }],
    ['a description that is no text', { type: 'string', description: 5 }, { type: 'string' }],
    ['an empty choice', { anyOf: [] }, {}],
    ['an enum that is none', { enum: 'a,b' }, {}],
    ['a duty as draft-03 said it', { type: 'string', required: true }, { type: 'string' }],
    ['a name twice, and one that is none', { required: ['a', 'a', 1] }, { required: ['a'] }],
    ['members that are no schemas', { properties: { b: 'string' } }, { properties: { b: {} } }],
    ['a bound that is no number', { minimum: '0' }, {}],
    ['a length below nothing', { minLength: -1 }, {}],
  ])('%s is mended, and noted as a loss', (_what, part, mended) => {
    const { schema, changes } = fit('anthropic', withPart(part));

    expect(schema['properties']).toEqual({ a: mended });
    expect(changes.map(({ kind }) => kind)).toEqual(['lossy']);
    expect(changes[0]?.path).toMatch(/^\/properties\/a/);
  });

  test('a list without items gets some, but for Anthropic', () => {
    expect(partOf('openai', { type: 'array' })).toEqual({ type: 'array', items: {} });
    expect(partOf('gemini', { type: ['array', 'null'] })).toMatchObject({ items: {} });
    expect(partOf('anthropic', { type: 'array' })).toEqual({ type: 'array' });
  });

  test('a schema that is a boolean is an object for Gemini only', () => {
    expect(partOf('gemini', true)).toEqual({});
    expect(partOf('openai', true)).toBe(true);
    expect(fit('gemini', { ...good, additionalProperties: false }).schema).toEqual(good);
  });

  test('an argument whose name Anthropic refuses is removed, or the tool is left out', () => {
    const schema = { type: 'object', properties: { 'a b': {}, ok: {} } };

    expect(fit('anthropic', schema).schema['properties']).toEqual({ ok: {} });
    expect(fit('openai', schema).schema).toEqual(schema);
    expect(rejection('anthropic', { ...schema, required: ['a b'] })).toContain('"a b"');
  });

  test('values that look like schemas are data', () => {
    const part = { const: { $ref: 'x' }, default: { type: 'any' }, enum: [{ $schema: 1 }] };

    expect(partOf('openai', part)).toEqual(part);
  });
});

describe('references', () => {
  test.each(['https://example.com/schema.json', '#/nowhere', 'other.json#/a', '#missing'])(
    'to %s is removed, and nothing is fetched',
    ($ref) => {
      const { schema, changes } = fit('openai', withPart({ $ref, description: 'kept' }));

      expect(schema['properties']).toEqual({ a: { description: 'kept' } });
      expect(changes).toEqual([{ kind: 'lossy', path: '/properties/a', what: expect.any(String) }]);
    },
  );

  test('by anchor or address are written as pointers', () => {
    const $defs = {
      'a b': { $anchor: 'here', type: 'string' },
      c: { $id: 'urn:c', type: 'number' },
    };
    const { schema } = fit('anthropic', {
      type: 'object',
      properties: { a: { $ref: '#here' }, c: { $ref: 'urn:c' } },
      $defs,
    });

    expect(schema['properties']).toEqual({
      a: { $ref: '#/$defs/a%20b' },
      c: { $ref: '#/$defs/c' },
    });
  });

  test('into what was taken away are removed', () => {
    const { schema } = fit('openai', {
      anyOf: [{ properties: { a: { $ref: '#/anyOf/1/properties/b' } } }, { properties: { b: {} } }],
    });

    expect(schema['properties']).toEqual({ a: {}, b: {} });
  });

  test('to the whole stay', () => {
    expect(partOf('openai', { $ref: '#' })).toEqual({ $ref: '#' });
  });
});

describe('a schema made to do harm', () => {
  test('that is huge, or nested without end, is left out', () => {
    let deep: Schema = {};
    for (let level = 0; level < 1000; level += 1) deep = { items: deep };
    let endless = deep;
    for (let level = 0; level < 50_000; level += 1) endless = { items: endless };
    const wide = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`p${at}`, {}]));

    expect(rejection('openai', withPart(deep))).toContain('nested');
    expect(rejection('openai', withPart(endless))).toContain('parts');
    expect(rejection('openai', { type: 'object', properties: wide })).toContain('parts');
    expect(rejection('demo', { description: 'x'.repeat(500_000) })).toContain('500018 characters');
  });

  test('whose branches multiply by reference is done with at once', () => {
    const $defs: Schema = { d0: { properties: { leaf: {} } } };
    for (let level = 1; level <= 18; level += 1) {
      const $ref = `#/$defs/d${level - 1}`;
      $defs[`d${level}`] = { anyOf: Array.from({ length: 10 }, () => ({ $ref })) };
    }

    const { schema } = fit('anthropic', { anyOf: [{ $ref: '#/$defs/d18' }], $defs });

    expect(schema['type']).toBe('object');
  });

  test('that is wrong everywhere is noted as far as anybody would read', () => {
    const properties = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`p${at}`, 5]));

    const { changes } = fit('openai', { type: 'object', properties });

    expect(changes).toHaveLength(201);
    expect(changes.at(-1)?.what).toBe('300 more changes');
  });
});
