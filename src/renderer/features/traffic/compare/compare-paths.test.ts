import { expect, test } from 'vitest';
import { inEveryItem, patternText, readPattern } from './compare-paths.ts';

test.each([
  [['id'], 'id'],
  [['items', null, 'at'], 'items[*].at'],
  [['items', 3, 'a b'], 'items[3]["a b"]'],
  [[null, 'x'], '*.x'],
  [['*'], '["*"]'],
  [['params', '_meta', 'progressToken'], 'params._meta.progressToken'],
])('%j is written %s, and read back', (pattern, text) => {
  expect(patternText(pattern)).toBe(text);
  expect(readPattern(text)).toEqual(pattern);
});

test('a pattern may be typed in other ways', () => {
  expect(readPattern('$.items.*.at')).toEqual(['items', null, 'at']);
  expect(readPattern(' $.x-y ')).toEqual(['x-y']);
});

test.each(['', '$', 'a..b', 'a[', '["a', 'a b', '["\\x"]'])('%j is no pattern', (text) => {
  expect(readPattern(text)).toBeUndefined();
});

test('a place can be meant in every item', () => {
  expect(inEveryItem(['a', 0, 'b', 12])).toEqual(['a', null, 'b', null]);
});
