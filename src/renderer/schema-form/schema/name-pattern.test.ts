import { expect, test } from 'vitest';
import { fitsPattern } from './name-pattern.ts';

test.each([
  ['^x-', 'x-a', true],
  ['^x-', 'y', false],
  ['^[a-z]+$', 'abc', true],
  [String.raw`^\d{4}-\d+$`, '2026-1', true],
  ['^(S|N)_', 'N_1', true],
  [String.raw`^a\+b$`, 'a+b', true],
  ['[+*]{1,3}', '++', true],
])('%s and %j: %s', (pattern, name, fits) => {
  expect(fitsPattern(name, pattern)).toBe(fits);
});

test.each([
  '^(a+)+$',
  '(a|a)*$',
  '(?=a)b',
  String.raw`(a)\1`,
  'a*a*a*$',
  '((((',
  '[',
  '^[a-z]+$'.repeat(40),
])('%s is not tried', (pattern) => {
  expect(fitsPattern('a'.repeat(40), pattern)).toBeUndefined();
});

test('no pattern is tried on a name as long as a book', () => {
  expect(fitsPattern('a'.repeat(101), '^a')).toBeUndefined();
});
