import { expect, test } from 'vitest';
import { SortedSeqs } from './sorted-seqs.ts';

test('stay sorted and without doubles, whatever comes and goes', () => {
  const seqs = new SortedSeqs();

  for (const seq of [5, 1, 9, 5, 3, 1]) seqs.add(seq);
  for (const seq of [9, 4, 1]) seqs.remove(seq);

  expect(seqs.slice(0, 10)).toEqual([3, 5]);
  expect([0, 3, 4, 5, 6].map((seq) => seqs.countBelow(seq))).toEqual([0, 0, 1, 1, 2]);
});

test('grow beyond their first room', () => {
  const seqs = new SortedSeqs();

  for (let seq = 1; seq <= 5000; seq += 1) seqs.add(seq * 2);

  expect(seqs.length).toBe(5000);
  expect(seqs.slice(4998, 10)).toEqual([9998, 10_000]);
  expect(seqs.countBelow(7)).toBe(3);
});
