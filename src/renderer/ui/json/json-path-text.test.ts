import { expect, test } from 'vitest';
import { accessText, placeText, pointerText } from './json-path-text.ts';

test.each([
  [[], '', ''],
  [['a', 'b', 0], '/a/b/0', 'a.b[0]'],
  [[0, 'a'], '/0/a', '[0].a'],
  [['a b', 'c.d', ''], '/a b/c.d/', '["a b"]["c.d"][""]'],
  [['a/b~c', '__proto__'], '/a~1b~0c/__proto__', '["a/b~c"].__proto__'],
  [['x"y', '0'], '/x"y/0', '["x\\"y"]["0"]'],
])('the place %j in words', (path, pointer, access) => {
  expect(pointerText(path)).toBe(pointer);
  expect(accessText(path)).toBe(access);
});

test.each([
  [['x-y'], 'x-y'],
  [['a.b', 'c'], '["a.b"].c'],
  [[''], '[""]'],
  [[0], '[0]'],
  [[], ''],
])('the place %j as people read it', (path, words) => {
  expect(placeText(path)).toBe(words);
});
