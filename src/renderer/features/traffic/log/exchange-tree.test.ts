import { expect, test } from 'vitest';
import {
  matchOf,
  membersInSight,
  placeAt,
  withOffsets,
  rowOfMatch,
  shownOf,
  treeRowCount,
  type OpenExchange,
} from './exchange-tree.ts';
import { emptyCache } from './page-cache.ts';

const open = (seq: number, offset: number, total: number): OpenExchange => ({
  seq,
  offset,
  total,
  pages: emptyCache,
  asOf: total,
});

/** The exchanges of ten matches, of which 2 is expanded with three records and 5 with 50,000. */
const shown = shownOf([open(50, 5, 50_000), open(20, 2, 3)], { base: 0, rowCount: 10 });

test('counts the rows of open exchanges', () => {
  expect(treeRowCount(shown, 10)).toBe(50_013);
});

test.each([
  [0, { kind: 'match', index: 0 }],
  [2, { kind: 'match', index: 2 }],
  [3, { kind: 'member', of: { seq: 20 }, at: 0 }],
  [5, { kind: 'member', of: { seq: 20 }, at: 2 }],
  [6, { kind: 'match', index: 3 }],
  [8, { kind: 'match', index: 5 }],
  [9, { kind: 'member', of: { seq: 50 }, at: 0 }],
  [50_008, { kind: 'member', of: { seq: 50 }, at: 49_999 }],
  [50_009, { kind: 'match', index: 6 }],
])('row %i is %j', (row, place) => {
  expect(placeAt(shown, row)).toMatchObject(place);
});

test('each match has its row, and each row its match', () => {
  const rows = Array.from({ length: 10 }, (_, index) => rowOfMatch(shown, index));

  expect(rows).toEqual([0, 1, 2, 6, 7, 8, 50_009, 50_010, 50_011, 50_012]);
  expect(rows.map((row) => matchOf(shown, row))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect([3, 4, 5, 30_000].map((row) => matchOf(shown, row))).toEqual([2, 2, 2, 5]);
});

test('leaves out what stands above and below the list', () => {
  const some = shownOf([open(1, 2, 5), open(2, 30, 5), open(3, 12, 1)], { base: 10, rowCount: 5 });

  expect(some.map(({ index }) => index)).toEqual([2]);
  expect(treeRowCount(some, 5)).toBe(6);
});

test('tells which records of a long exchange are in sight', () => {
  const [, long] = shown;

  expect(membersInSight(shown, long?.exchange ?? open(0, 0, 0), { first: 7, last: 47 })).toEqual({
    first: 0,
    last: 38,
  });
  expect(
    membersInSight(shown, long?.exchange ?? open(0, 0, 0), { first: 40_000, last: 60_000 }),
  ).toEqual({ first: 39_991, last: 50_000 });
});

test('an open exchange moves with its first record, and stays where that is not known', () => {
  const both = [open(20, 2, 3), open(50, 5, 1)];

  expect(
    withOffsets(both, (seq) => (seq === 20 ? 7 : undefined)).map(({ offset }) => offset),
  ).toEqual([7, 5]);
  expect(withOffsets(both, () => undefined)).toBe(both);
});
