import { expect, test } from 'vitest';
import { ago, agoChangesInMs, byteSize, count, counted, duration } from './format.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [10_000_000, '10.0 MB'],
  [1_500_000_000, '1.50 GB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(byteSize(bytes)).toBe(text);
});

test.each([
  [0, '0 µs'],
  [999, '999 µs'],
  [1500, '1.5 ms'],
  [120_000, '120 ms'],
  [999_600, '1.00 s'],
  [59_999_000, '1 min 00 s'],
  [125_000_000, '2 min 05 s'],
])('writes %d microseconds as %s', (us, text) => {
  expect(duration(us)).toBe(text);
});

test('groups the thousands of a count, and agrees with its noun', () => {
  expect(count(1234567)).toBe('1,234,567');
  expect(counted(1, 'record', 'records')).toBe('1 record');
  expect(counted(0, 'record', 'records')).toBe('0 records');
});

test.each([
  [-5000, 'now'],
  [999, 'now'],
  [1000, '1 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [7_199_999, '1 h ago'],
  [172_800_000, '2 d ago'],
])('says %d ms ago as “%s”', (passedMs, text) => {
  expect(ago(1_000_000_000_000 - passedMs, 1_000_000_000_000)).toBe(text);
});

test('knows when a relative time changes', () => {
  expect(agoChangesInMs(0, 300)).toBe(700);
  expect(agoChangesInMs(0, 61_000)).toBe(59_000);
  expect(agoChangesInMs(5000, 0)).toBe(1000);
});
