import { expect, test } from 'vitest';
import type { ComparedLine } from '../../../shared/model/traffic/body-questions.ts';
import { nextDifference, rowsOf } from './compare-rows.ts';

const lines: ComparedLine[] = [
  { kind: 'same', depth: 0, before: '{', after: '{' },
  { kind: 'changed', depth: 1, name: 'a', before: '1', after: '2', path: ['a'] },
  { kind: 'same', depth: 1, name: 'b', before: '1', after: '1.0' },
  { kind: 'added', depth: 1, name: 'c', after: '3', path: ['c'] },
  { kind: 'ignored', depth: 1, name: 'd', before: '3', after: '4', path: ['d'] },
  { kind: 'same', depth: 0, before: '}', after: '}' },
];

test('a change takes one row beside each other, and two in one column', () => {
  expect(rowsOf(lines, 'sides')).toHaveLength(6);
  expect(rowsOf(lines, 'inline').map(({ kind, before, after }) => [kind, before ?? after])).toEqual(
    [
      ['same', '{'],
      ['removed', '1'],
      ['added', '2'],
      ['same', '1'],
      ['added', '3'],
      ['ignored', '3'],
      ['ignored', '4'],
      ['same', '}'],
    ],
  );
});

test('keys go from difference to difference, and around', () => {
  const rows = rowsOf(lines, 'sides');

  expect(nextDifference(rows, -1, 1)).toBe(1);
  expect(nextDifference(rows, 1, 1)).toBe(3);
  expect(nextDifference(rows, 3, 1)).toBe(1);
  expect(nextDifference(rows, 1, -1)).toBe(3);
  expect(nextDifference(rowsOf(lines.slice(0, 1), 'sides'), -1, 1)).toBeUndefined();
});
