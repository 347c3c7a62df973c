import { expect, test } from 'vitest';
import { foundText } from './found-text.ts';
import { tablesIn } from './record-table-shape.ts';

const found = (...texts: string[]) =>
  foundText({ status: 'found', count: texts.length, matches: texts.map((text) => ({ text })) });
const rows = (text: string | undefined) =>
  tablesIn(text ?? '').map((table) => table.rows.map((row) => row.text));

test('objects that were found are the rows of a table', () => {
  expect(rows(found('{"a":1}', '{"a":9007199254740993}'))).toEqual([
    ['{"a":1}', '{"a":9007199254740993}'],
  ]);
  expect(rows(found('{"a":1}'))).toEqual([['{"a":1}']]);
});

test('so are those in a list that was found', () => {
  expect(rows(found('[{"a":1},{"a":2}]'))).toEqual([['{"a":1}', '{"a":2}']]);
  expect(rows(found('[{"a":1}]', '[{"b":1}]'))).toEqual([['{"a":1}'], ['{"b":1}']]);
});

test('what is no object makes no table, nor does what was cut', () => {
  expect(rows(found('1', '{"a":1}'))).toEqual([]);
  expect(rows(found())).toEqual([]);
  const cut = { text: '{"a', moreCharacters: 9 };
  expect(foundText({ status: 'found', count: 1, matches: [cut] })).toBeUndefined();
});
