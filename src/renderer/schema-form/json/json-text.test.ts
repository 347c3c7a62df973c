import { expect, test } from 'vitest';
import { moveItem, setAt, setTextAt, textAt, textReader } from './json-text.ts';

const text = '{ "n" : 1.10,\n\t"big":9007199254740993, "list": [ 1e3 , {"a": 2.0} ] }';

test('changes one place and leaves every other byte', () => {
  expect(setAt(text, ['n'], 2)).toBe(text.replace('1.10', '2'));
  expect(setAt(text, ['list', 1, 'a'], null)).toBe(text.replace('2.0', 'null'));
});

test.each(['9007199254740993', '1.10', '-0', '{"$": "$&$1"}', '"\\u0000"', '[ 1 , 2 ]'])(
  'puts %s in as it is written',
  (json) => {
    expect(textAt(setTextAt(text, ['n'], json), ['n'])).toBe(json);
    expect(setTextAt(text, ['n'], json)).toBe(text.replace('1.10', () => json));
  },
);

test.each<[(string | number)[], string]>([
  [['a'], '{"a":1}'],
  [['a', 'b', 'c'], '{"a":{"b":{"c":1}}}'],
  [['a', 0], '{"a":[1]}'],
  [['__proto__'], '{"__proto__":1}'],
])('makes what is missing on the way to %j', (path, expected) => {
  expect(setAt('{}', path, 1).replaceAll(/\s/g, '')).toBe(expected);
  expect(setAt('', path, 1).replaceAll(/\s/g, '')).toBe(expected);
});

test('removes a member or an item with its comma', () => {
  expect(JSON.parse(setAt('{"a": 1, "b": 2}', ['b'], undefined))).toEqual({ a: 1 });
  expect(JSON.parse(setAt('{"a": [1, 2, 3]}', ['a', 1], undefined))).toEqual({ a: [1, 3] });
  expect(setAt('{"a": 1}', ['none'], undefined)).toBe('{"a": 1}');
});

test.each([
  [0, 2, '[ 2.0 , {"b":1},   1.10 ]'],
  [2, 0, '[ {"b":1} , 1.10,   2.0 ]'],
  [1, 1, '[ 1.10 , 2.0,   {"b":1} ]'],
])('moves item %i to place %i, bytes and all', (from, to, expected) => {
  expect(moveItem('{"a": [ 1.10 , 2.0,   {"b":1} ]}', ['a'], from, to)).toBe(`{"a": ${expected}}`);
});

test('reads a value as it is written, and nothing where there is none', () => {
  const read = textReader(text);

  expect(read(['big'])).toBe('9007199254740993');
  expect(read(['list', 0])).toBe('1e3');
  expect(read([])).toBe(text);
  expect(read(['none', 5])).toBeUndefined();
  expect(textReader('')([])).toBeUndefined();
});
