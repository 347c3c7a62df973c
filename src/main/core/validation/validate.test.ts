import { describe, expect, test } from 'vitest';
import { resolve } from 'node:path';
import { createValidation } from './create-validation.ts';
import { validate } from './validate.ts';

describe('a value', () => {
  const schema = {
    type: 'object',
    properties: { temp: { type: 'number', maximum: 50 }, list: { items: { type: 'string' } } },
    required: ['temp'],
  };

  test.each([
    ['{"temp": 5}', []],
    ['{"temp": "5"}', ['/temp: Instance type "string" is invalid. Expected "number".']],
    ['{"temp": 51}', ['/temp: 51 is greater than 50.']],
    ['{}', ['/: Instance does not have required property "temp".']],
    ['{"temp": 1, "list": ["a", 5]}', ['/list/1: Instance type "number" is invalid. Expected "string".']],
    ['[]', ['/: Instance type "array" is invalid. Expected "object".']],
  ])('%s is judged where it is wrong', (text, problems) => {
    const verdict = validate(schema, text);

    expect(verdict.status === 'invalid' ? verdict.problems : []).toEqual(problems);
  }); // prettier-ignore

  test.each([
    [false, 'invalid'],
    [true, 'valid'],
    [{}, 'valid'],
    [{ $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] }, 'valid'],
    ['text', 'unknown'],
    [{ $ref: 'https://example.com/elsewhere.json' }, 'unknown'],
    [{ type: 'object', properties: { a: { pattern: '(?i)x' } } }, 'valid'],
  ])('is judged by the schema %j as %s', (by, status) => {
    expect(validate(by, '{}').status).toBe(status);
  });

  test('with a thousand faults is told in short', () => {
    const verdict = validate({ items: { type: 'string' } }, JSON.stringify(Array(1000).fill(0)));

    expect(verdict.status === 'invalid' ? verdict.problems.at(-1) : '').toBe('and 980 more');
  });
});

describe('the thread', () => {
  const workerFile = resolve('src/main/core/validation/validation-worker.ts');

  test('answers one after the other', async () => {
    const validation = createValidation(workerFile);

    const verdicts = await Promise.all([
      validation.judge({ type: 'string' }, '"a"'),
      validation.judge({ type: 'string' }, '5'),
    ]);
    await validation.close();

    expect(verdicts.map(({ status }) => status)).toEqual(['valid', 'invalid']);
  });

  test('is killed by a hostile pattern, and the next value is judged all the same', async () => {
    const validation = createValidation(workerFile, 300);

    const hostile = await validation.judge({ pattern: '^(a+)+$' }, `"${'a'.repeat(40)}!"`);
    const next = await validation.judge({ type: 'string' }, '"a"');
    await validation.close();

    expect(hostile).toMatchObject({ status: 'unknown' });
    expect(JSON.stringify(hostile)).toContain('longer than 300 ms');
    expect(next.status).toBe('valid');
  });

  test('that can’t be started is no reason to fail', async () => {
    const validation = createValidation('/nowhere/worker.js');

    expect((await validation.judge({}, '{}')).status).toBe('unknown');
  });
});
