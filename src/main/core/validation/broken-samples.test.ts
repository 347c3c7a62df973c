import { describe, expect, test } from 'vitest';
import type { InvalidSample } from '../../../shared/model/chat/sample.ts';
import { brokenSamples } from './broken-samples.ts';
import { createValidation } from './create-validation.ts';
import { judgeValue } from './judge-value.ts';
import { sampleObjects } from './sample-value.ts';
import { workers } from '../../../../test/entry.ts';

async function broken(schema: unknown): Promise<InvalidSample[]> {
  const made = await brokenSamples(JSON.stringify(schema), 1);
  if (made.status === 'unknown') throw new Error(made.reason);
  return made.samples;
}

const told = async (schema: unknown) =>
  (await broken(schema)).map(({ problem: { path, message } }) => `${path.join('.')} ${message}`);

const one = (name: string, rules: object) => ({ properties: { [name]: rules }, required: [name] });

describe('each rule of a schema is broken once', () => {
  test.each<[object, string]>([
    [one('a', { type: 'string' }), 'a is required'],
    [one('a', { type: 'string' }), 'a must be text'],
    [one('a', { type: 'integer' }), 'a must be a whole number'],
    [one('a', { type: 'integer', minimum: 3 }), 'a must be at least 3'],
    [one('a', { type: 'number', maximum: 9007199254740991 }), 'a must be at most 9007199254740991'],
    [one('a', { type: 'number', exclusiveMinimum: 0 }), 'a must be more than 0'],
    [one('a', { type: 'number', multipleOf: 0.5 }), 'a must be a multiple of 0.5'],
    [one('a', { enum: ['x', 'y'] }), 'a must be "x" or "y"'],
    [one('a', { const: 'x' }), 'a must be "x"'],
    [one('a', { type: 'string', minLength: 2 }), 'a needs at least 2 characters'],
    [one('a', { type: 'string', maxLength: 3 }), 'a may have at most 3 characters'],
    [one('a', { type: 'string', pattern: '^[a-z]+$' }), 'a must match ^[a-z]+$'],
    [one('a', { type: 'string', format: 'email' }), 'a must be an e-mail address'],
    [
      one('a', { type: 'array', items: { type: 'string' }, minItems: 1 }),
      'a needs at least 1 item',
    ],
    [
      one('a', { type: 'array', items: { type: 'string' }, maxItems: 2 }),
      'a may have at most 2 items',
    ],
    [one('a', { type: 'array', items: { type: 'string' }, minItems: 1 }), 'a.0 must be text'],
    [
      one('a', { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true }),
      'a has the same item twice',
    ],
    [one('a', { anyOf: [{ type: 'string' }, { type: 'number' }] }), 'a must be text or a number'],
    [one('a', one('b', { $ref: '#/$defs/n' })), 'a.b is required'],
    [
      { ...one('a', { type: 'string' }), additionalProperties: false },
      'unknownMember is not in the schema, which allows nothing else',
    ],
    [{ allOf: [one('a', { type: 'boolean' })] }, 'a must be true or false'],
  ])('%j: %s', async (schema, expected) => {
    expect(await told(schema)).toContain(expected);
  });
});

test('each has one thing wrong, and no two have the same', async () => {
  const schema = {
    properties: { n: { type: 'integer', minimum: 1 }, s: { enum: ['a', 'b'] } },
    required: ['n', 's'],
    additionalProperties: false,
  };

  const samples = await broken(schema);

  const judged = await Promise.all(
    samples.map(({ text }) => judgeValue(JSON.stringify(schema), text)),
  );
  expect(judged).toEqual(
    samples.map(({ problem }) => ({ status: 'judged', problems: [problem], faults: [] })),
  );
  expect(new Set(samples.map(({ problem }) => JSON.stringify(problem))).size).toBe(samples.length);
});

test('a schema that accepts all, and one that accepts nothing, have none', async () => {
  expect(await told({})).toEqual([]);
  expect((await brokenSamples('{"properties":{"a":false},"required":["a"]}', 1)).status).toBe(
    'unknown',
  );
});

test('valid samples are objects, and others with another seed', async () => {
  const schema = JSON.stringify(one('a', { type: 'integer' }));
  const texts = async (seed: number) => {
    const made = await sampleObjects(schema, seed);
    return made.status === 'made' ? made.texts : [];
  };

  const [first, second] = [await texts(1), await texts(2)];

  expect(first.length).toBeGreaterThan(1);
  expect(first).not.toEqual(second);
  expect((await sampleObjects('"none"', 1)).status).toBe('made');
});

test('a hostile pattern costs the thread, and not the app', async () => {
  const validation = createValidation(workers.validation, 500);
  const hostile = one('a', {
    type: 'string',
    pattern: '^(([a-z0-9])+.)+[A-Z]([a-z])+$',
    minLength: 50,
  });

  const made = await validation.sample(hostile, 1);
  const fine = await validation.break(one('a', { type: 'string' }), 1);
  await validation.close();

  expect(JSON.stringify(made)).toContain('longer than 1500 ms');
  expect(fine.status).toBe('made');
});
