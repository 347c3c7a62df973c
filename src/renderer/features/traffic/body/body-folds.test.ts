import { expect, test } from 'vitest';
import { foldedRows, unfoldedAt } from './body-folds.ts';

test('without folds each line is a row', () => {
  const rows = foldedRows(10, []);

  expect(rows.rowCount).toBe(10);
  expect(rows.lineOf(7)).toBe(7);
  expect(rows.rowOf(7)).toBe(7);
});

test('a fold is one row, whatever is folded inside it', () => {
  const rows = foldedRows(20, [
    { start: 12, end: 14 },
    { start: 4, end: 5 },
    { start: 2, end: 8 },
  ]);

  expect(rows.rowCount).toBe(12);
  expect([0, 1, 2, 3, 5, 6, 7, 11].map(rows.lineOf)).toEqual([0, 1, 2, 9, 11, 12, 15, 19]);
  expect([2, 5, 8, 9, 12, 13, 14, 15].map(rows.rowOf)).toEqual([2, 2, 2, 3, 6, 6, 6, 7]);
});

test('opens the folds that hide a line, and no others', () => {
  const folds = [
    { start: 2, end: 8 },
    { start: 4, end: 6 },
    { start: 10, end: 12 },
  ];

  expect(unfoldedAt(folds, 5)).toEqual([{ start: 10, end: 12 }]);
  expect(unfoldedAt(folds, 2)).toBe(folds);
});
