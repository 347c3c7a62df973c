import { expect, test } from 'vitest';
import { createGivenSchemas } from './given-schemas.ts';

test('a schema is known by its name until many others were used since', () => {
  const schemas = createGivenSchemas();
  const first = { type: 'object' };
  schemas.give('first', first);
  for (let i = 0; i < 11; i += 1) schemas.give(`other ${i}`, true);

  expect(schemas.of('first')).toBe(first);

  for (let i = 0; i < 11; i += 1) schemas.give(`later ${i}`, true);
  expect(schemas.of('first')).toBe(first);
  expect(() => schemas.of('other 0')).toThrow('give it again');
});

test('a name that was never given is told apart from a schema of nothing', () => {
  const schemas = createGivenSchemas();
  schemas.give('nothing', undefined);

  expect(schemas.of('nothing')).toBeUndefined();
  expect(() => schemas.of('__proto__')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
});
