import { expect, test } from 'vitest';
import { jsonRecords } from './json-records.ts';

test('a list of objects has their members as columns, in the order in which they came', () => {
  expect(jsonRecords('[{"a":1},{"b":"x","a":2}]')).toEqual({
    columns: ['a', 'b'],
    rows: [{ a: 1 }, { b: 'x', a: 2 }],
    beside: [],
  });
});

test('a list in an object comes with the single values beside it', () => {
  expect(jsonRecords('{"total":2,"items":[{"a":1}],"next":null}')).toMatchObject({
    columns: ['a'],
    beside: [
      ['total', 2],
      ['next', null],
    ],
  });
});

test.each([
  ['no JSON', 'hello'],
  ['a list of single values', '[1,2]'],
  ['an empty list', '[]'],
  ['two lists', '{"a":[{"x":1}],"b":[{"x":1}]}'],
  ['an object beside the list', '{"a":[{"x":1}],"b":{}}'],
  ['a mixed list', '[{"a":1},2]'],
  [
    'more columns than can be read',
    `[{${Array.from({ length: 13 }, (_, at) => `"c${at}":1`).join()}}]`,
  ],
  ['a number that would lose digits', '[{"id":90071992547409931}]'],
])('there are none in %s', (_what, text) => {
  expect(jsonRecords(text)).toBeUndefined();
});
