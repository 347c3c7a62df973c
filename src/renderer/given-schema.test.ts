import { expect, test, vi } from 'vitest';
import { createGivenSchemas } from '../main/core/validation/given-schemas.ts';
import { RpcError } from '../shared/rpc/errors.ts';
import { backend } from './backend.ts';
import { aboutSchema } from './given-schema.ts';
import { answerWith } from './test-backend.ts';

vi.mock('./backend.ts', () => import('./test-backend.ts'));

/** A core that notes what it is given, and can forget it. */
function core() {
  let schemas = createGivenSchemas();
  const got: unknown[] = [];
  const asked: unknown[] = [];
  answerWith({
    'validation.give': ({ schemaId, schema }) => {
      got.push(schema);
      schemas.give(schemaId, schema);
    },
    'validation.judge': ({ schemaId, text }) => {
      asked.push([schemas.of(schemaId), text]);
      return { status: 'judged', problems: [], faults: [] };
    },
  });
  return { got, asked, forget: () => void (schemas = createGivenSchemas()) };
}

const judge = (schema: unknown, text: string) =>
  aboutSchema(schema, (schemaId) => backend.call('validation.judge', { schemaId, text }));

test('a schema crosses once, however often it is asked about', async () => {
  const { got, asked } = core();
  const schema = { type: 'object' };

  await Promise.all([judge(schema, '1'), judge(schema, '12')]);
  await judge(schema, '123');

  expect(got).toEqual([schema]);
  expect(asked).toEqual([
    [schema, '1'],
    [schema, '12'],
    [schema, '123'],
  ]);
});

test('a schema that the core has forgotten crosses again, and the question is answered', async () => {
  const { got, asked, forget } = core();
  const schema = { type: 'string' };
  await judge(schema, '1');
  forget();

  await judge(schema, '2');

  expect(got).toEqual([schema, schema]);
  expect(asked.at(-1)).toEqual([schema, '2']);
});

test('schemas that are no objects can be asked about too', async () => {
  const { asked } = core();

  for (const schema of [true, false, null, 'text']) await judge(schema, '1');

  expect(asked).toEqual([true, false, null, 'text'].map((schema) => [schema, '1']));
});

test('a schema that did not arrive is sent again by the next question', async () => {
  const { got, asked } = core();
  const schema = { type: 'number' };
  const schemas = createGivenSchemas();
  let isAway = true;
  answerWith({
    'validation.give': ({ schemaId, schema: given }) => {
      if (isAway) throw new RpcError('CLOSED', 'The core is away.');
      got.push(given);
      schemas.give(schemaId, given);
    },
    'validation.judge': ({ schemaId }) => {
      asked.push(schemas.of(schemaId));
      return { status: 'judged', problems: [], faults: [] };
    },
  });

  await expect(judge(schema, '1')).rejects.toThrow('away');
  isAway = false;
  await judge(schema, '2');

  expect(got).toEqual([schema]);
  expect(asked).toEqual([schema]);
});
