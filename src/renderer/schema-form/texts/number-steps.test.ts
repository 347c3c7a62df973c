import { expect, test } from 'vitest';
import { fieldOf } from '../schema/field.ts';
import { numberSteps } from './number-steps.ts';

const stepsOf = (own: object) => {
  const schema = { type: 'integer', ...own };
  return numberSteps(fieldOf(schema, schema));
};

test.each<[object, number, number, number]>([
  [{ minimum: 1, maximum: 5 }, 1, 5, 1],
  [{ minimum: 0, maximum: 100 }, 0, 100, 1],
  [{ minimum: -5, maximum: 5 }, -5, 5, 1],
  [{ exclusiveMinimum: 0, exclusiveMaximum: 10 }, 1, 9, 1],
  [{ exclusiveMinimum: 0.5, exclusiveMaximum: 9.5 }, 1, 9, 1],
  [{ minimum: 0.5, maximum: 3.5 }, 1, 3, 1],
  [{ minimum: 3, exclusiveMinimum: 1, maximum: 9 }, 3, 9, 1],
  [{ minimum: 5, maximum: 500, multipleOf: 10 }, 10, 500, 10],
])('%j has a place on a slider for each', (own, min, max, step) => {
  expect(stepsOf(own)).toEqual({ min, max, step });
});

test.each<object>([
  {},
  { minimum: 1 },
  { maximum: 5 },
  { minimum: 0, maximum: 101 },
  { minimum: 0, maximum: 1 },
  { minimum: 5, maximum: 1 },
  { minimum: 0, maximum: 10, multipleOf: 0.5 },
  { minimum: 0, maximum: 10, multipleOf: 0 },
  { minimum: 0, maximum: 10, exclusiveMaximum: true },
  { minimum: '0', maximum: '10' },
  { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  { minimum: 1e300, maximum: 1e300 },
  { type: 'number', minimum: 0, maximum: 10 },
])('%j has none', (own) => {
  expect(stepsOf(own)).toBeUndefined();
});
