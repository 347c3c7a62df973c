import { expect, test } from 'vitest';
import { fragmentParts, pointerPart, pointerParts, valueAt } from './json-pointer.ts';

test.each<[string, string[]]>([
  ['', []],
  ['/', ['']],
  ['/a/b', ['a', 'b']],
  ['/a~1b/m~0n', ['a/b', 'm~n']],
  ['/~01', ['~1']],
  ['/a%20b', ['a%20b']],
])('%j leads by %j', (pointer, parts) => {
  expect(pointerParts(pointer)).toEqual(parts);
});

test.each<[string, string[]]>([
  ['/a%20b/%7E0', ['a b', '~']],
  ['/100%', ['100%']],
  ['', []],
])('as a fragment %j leads by %j', (fragment, parts) => {
  expect(fragmentParts(fragment)).toEqual(parts);
});

test.each(['a', '', 'a/b', '~', '~1', '__proto__'])(
  '%j is written so that it is read again',
  (name) => {
    expect(pointerParts(`/${pointerPart(name)}`)).toEqual([name]);
  },
);

test('leads through objects and lists, and to their own members only', () => {
  const root: unknown = JSON.parse('{"a": [{"b": null}], "__proto__": {"c": 1}}');

  expect(valueAt(root, ['a', '0', 'b'])).toBeNull();
  expect(valueAt(root, ['__proto__', 'c'])).toBe(1);
  expect(valueAt(root, ['constructor'])).toBeUndefined();
  expect(valueAt(root, ['a', '1'])).toBeUndefined();
  expect(valueAt(root, [])).toBe(root);
});
