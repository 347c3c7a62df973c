import { expect, test } from 'vitest';
import { typedPointer } from './typed-pointer.ts';

test.each([
  ['', ''],
  ['/', '/'],
  ['/result/items/3', '/result/items/3'],
  [' /a~1b ', '/a~1b'],
  ['result.items[3].name', '/result/items/3/name'],
  ['[0][1]', '/0/1'],
  ['$', ''],
  ['$.result[0]', '/result/0'],
  ['$schema', '/$schema'],
  ['["a b"].c', '/a b/c'],
  [String.raw`x["a\"/~"]`, '/x/a"~1~0'],
  ['größe', '/größe'],
])('%j leads to %j', (typed, pointer) => {
  expect(typedPointer(typed)).toBe(pointer);
});

test.each(['a..b', 'a[', 'a[x]', 'a["', String.raw`["\x"]`, '.a b', 'a]'])(
  '%j is no path',
  (typed) => {
    expect(typedPointer(typed)).toBeUndefined();
  },
);
