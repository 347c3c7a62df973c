import { expect, test } from 'vitest';
import {
  cellOf,
  cellText,
  columnsOf,
  delimited,
  orderedRows,
  tablesIn,
} from './record-table-shape.ts';

const first = (text: string) => tablesIn(text)[0]?.rows ?? [];

test('lists of objects are found wherever they stand, the longest first', () => {
  const text = '{"a":[{"x":1}],"b":{"c d":[{"x":1},{"x":2}]},"no":[1,{"x":1}],"empty":[]}';

  expect(tablesIn(text).map(({ place, rows }) => [place, rows.length])).toEqual([
    ['b["c d"]', 2],
    ['a', 1],
  ]);
});

test('JSON within a text is looked into, but not deeper than that', () => {
  const inner = JSON.stringify([{ id: 1, text: '[{"deep":1}]' }]);
  const text = JSON.stringify({ content: [{ type: 'text', text: inner }] });

  expect(tablesIn(text).map(({ place }) => place)).toEqual([
    'content',
    'content[0].text, read as JSON',
  ]);
});

test('what is no JSON, or nested beyond reason, has no tables', () => {
  expect(tablesIn('[{"a":')).toEqual([]);
  expect(tablesIn(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toEqual([]);
  expect(tablesIn(JSON.stringify({ a: '['.repeat(5000) + ']'.repeat(5000) }))).toEqual([]);
  const brackets = JSON.stringify([{ a: `\\"${'['.repeat(500)}` }]);
  expect(tablesIn(brackets)).toHaveLength(1);
});

test('cells show what was sent: every digit, and names like any other', () => {
  const rows = first('[{"n":9007199254740993.10,"__proto__":"p","s":"a\\u0007\\"b"},{"n":null}]');

  expect(columnsOf(rows).columns).toEqual([
    { name: 'n', isNumber: true },
    { name: '__proto__', isNumber: false },
    { name: 's', isNumber: false },
  ]);
  expect(cellText(cellOf(rows[0], 'n'))).toBe('9007199254740993.10');
  expect(cellText(cellOf(rows[0], '__proto__'))).toBe('p');
  expect(cellText(cellOf(rows[0], 's'))).toBe('a\u0007"b');
  expect(cellText(cellOf(rows[1], 's'))).toBe('');
});

test('rows are ordered by value, and those without one come last either way', () => {
  const rows = first(
    '[{"n":10},{"m":1},{"n":9007199254740993},{"n":9},{"n":9007199254740992},{"n":null}]',
  );

  expect(orderedRows(rows, { name: 'n', isDescending: false })).toEqual([3, 0, 4, 2, 1, 5]);
  expect(orderedRows(rows, { name: 'n', isDescending: true })).toEqual([2, 4, 0, 3, 1, 5]);
  expect(orderedRows(rows, undefined)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a table is copied as spreadsheets read it', () => {
  const rows = first('[{"a":"x\\ty","b":1.0},{"a":"say \\"hi\\", now","b":{"c":[1]}}]');
  const { columns } = columnsOf(rows);

  expect(delimited(rows, [1, 0], columns, ',')).toBe(
    'a,b\r\n"say ""hi"", now","{""c"":[1]}"\r\n"x\ty",1.0',
  );
  expect(delimited(rows, [0], columns, '\t')).toBe('a\tb\r\n"x\ty"\t1.0');
});

test('a copied table has no formula of a server, and keeps its numbers', () => {
  const rows = first('[{"=a":"=HYPERLINK(1)","b":-5},{"=a":"-x","b":"@SUM(1,2)"}]');
  const { columns } = columnsOf(rows);

  expect(delimited(rows, [0, 1], columns, ',')).toBe(
    `'=a,b\r\n'=HYPERLINK(1),-5\r\n'-x,"'@SUM(1,2)"`,
  );
});
