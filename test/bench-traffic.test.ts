import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Figure } from '../bench/lib/figure.ts';
import { measureFaults } from '../bench/traffic/faults.ts';
import { measureQueries } from '../bench/traffic/query.ts';
import { measureRecording } from '../bench/traffic/record.ts';

// The sections of `npm run bench -- traffic` at sizes that tell nothing about time: that they still
// run, and that what they count is whole.
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const valueOf = (figures: Figure[], name: RegExp) =>
  figures.find((figure) => name.test(figure.name))?.value;

test('the section of recording counts and sums up what real servers sent', async () => {
  const figures = await measureRecording([2000]);

  expect(valueOf(figures, /messages lost/)).toBe(0);
  expect(valueOf(figures, /difference of the checksums/)).toBe(0);
  expect(figures.every(({ value }) => Number.isFinite(value))).toBe(true);
});

test('the section of faults finds all that was kept before a kill', async () => {
  const figures = await measureFaults([1000]);

  expect(valueOf(figures, /reopened after kill -9/)).toBe(1);
  expect(valueOf(figures, /read by another app/)).toBe(1);
  expect(valueOf(figures, /said to be kept/)).toBe(0);
  expect(valueOf(figures, /holes/)).toBe(0);
  // Its name says which.
  const wrong = figures.find(({ name }) => name.includes('not what was sent'));
  expect(wrong).toEqual(expect.objectContaining({ value: 0 }));
}, 90_000);

test('the section of queries finds what it looks for', async () => {
  const figures = await measureQueries([200, 2000]);

  expect(valueOf(figures, /rare word that found it/)).toBe(3);
  expect(valueOf(figures, /preview substring that found it/)).toBe(3);
  expect(figures.every(({ value }) => Number.isFinite(value))).toBe(true);
});
