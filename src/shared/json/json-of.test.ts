import { expect, test } from 'vitest';
import { jsonOf } from './json-of.ts';

const nested = (levels: number): unknown =>
  JSON.parse(`${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`);

test.each([1, null, 'a', undefined, { a: undefined, b: [1] }])(
  'writes %j as JSON does',
  (value) => {
    expect(jsonOf(value)).toBe(JSON.stringify(value) ?? 'null');
  },
);

test('writes what lies deep, as far as it can be written', () => {
  expect(jsonOf(nested(800))).toBe(JSON.stringify(nested(800)));
});

test('cuts short what lies too deep, and says so there', () => {
  const text = jsonOf({ before: 1, deep: nested(100_000), __proto__x: 2 });

  expect(text).toMatch(/^\{"before":1,"deep":\{"a":\[/);
  expect(text).toContain('"… nested more than 500 levels deep …"');
  expect(text).toMatch(/"__proto__x":2\}$/);
});

test('does not hide a value that holds itself', () => {
  const circle: Record<string, unknown> = {};
  circle['itself'] = circle;

  expect(() => jsonOf(circle)).toThrow(TypeError);
});
