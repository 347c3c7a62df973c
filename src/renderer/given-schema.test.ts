import { expect, test, vi } from 'vitest';
import { createGivenSchemas } from '../main/core/validation/given-schemas.ts';
import { RpcError } from '../shared/rpc/errors.ts';
import { backend } from './backend.ts';
import { aboutSchema } from './given-schema.ts';
import { answerWith } from './test-backend.ts';

vi.mock('./backend.ts', () => import('./test-backend.ts'));

/** A core that notes what it is given, and can forget it or be away. */
function core() {
  let schemas = createGivenSchemas();
  let isAway = false;
  const got: string[] = [];
  const asked: unknown[] = [];
  answerWith({
    'validation.give': (part) => {
      if (isAway) throw new RpcError('CLOSED', 'The core is away.');
      got.push(part.text);
      schemas.give(part);
    },
    'validation.judge': ({ schemaId, text }) => {
      asked.push([schemas.of(schemaId), text]);
      return { status: 'judged', problems: [], faults: [] };
    },
  });
  return {
    got,
    asked,
    forget: () => void (schemas = createGivenSchemas()),
    away: (now: boolean) => void (isAway = now),
  };
}

const judge = (schema: unknown, text: string) =>
  aboutSchema(schema, (schemaId) => backend.call('validation.judge', { schemaId, text }));

test('a schema crosses once, however often it is asked about', async () => {
  const { got, asked } = core();
  const schema = { type: 'object' };

  await Promise.all([judge(schema, '1'), judge(schema, '12')]);
  await judge(schema, '123');

  expect(got).toEqual(['{"type":"object"}']);
  expect(asked).toEqual([
    [schema, '1'],
    [schema, '12'],
    [schema, '123'],
  ]);
});

test('a large schema crosses in parts, and once', async () => {
  const { got, asked } = core();
  const schema = { enum: Array.from({ length: 300_000 }, (_, i) => i) };

  await Promise.all([judge(schema, '1'), judge(schema, '2')]);

  expect(got.length).toBeGreaterThan(3);
  expect(got.join('')).toBe(JSON.stringify(schema));
  expect(asked).toEqual([
    [schema, '1'],
    [schema, '2'],
  ]);
});

test('a schema that the core has forgotten crosses again, and the question is answered', async () => {
  const { got, asked, forget } = core();
  const schema = { type: 'string' };
  await judge(schema, '1');
  forget();

  await judge(schema, '2');

  expect(got).toHaveLength(2);
  expect(asked.at(-1)).toEqual([schema, '2']);
});

test('schemas that are no objects can be asked about too', async () => {
  const { asked } = core();

  for (const schema of [true, false, null, 'text', undefined]) await judge(schema, '1');

  expect(asked).toEqual([true, false, null, 'text', null].map((schema) => [schema, '1']));
});

test('a schema that did not arrive is sent again by the next question', async () => {
  const { got, asked, away } = core();
  const schema = { type: 'number' };
  away(true);

  await expect(judge(schema, '1')).rejects.toThrow('away');
  away(false);
  await judge(schema, '2');

  expect(got).toHaveLength(1);
  expect(asked).toEqual([[schema, '2']]);
});
