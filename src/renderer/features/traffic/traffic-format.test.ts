import { expect, test } from 'vitest';
import { byteSize, clockTime, counted, duration, exactTime } from './traffic-format.ts';

test('durations carry a unit that suits them and never round up into the next', () => {
  expect(duration(0)).toBe('0 µs');
  expect(duration(812)).toBe('812 µs');
  expect(duration(12_345)).toBe('12.3 ms');
  expect(duration(99_999)).toBe('100 ms');
  expect(duration(999_999)).toBe('1.00 s');
  expect(duration(1_500_000)).toBe('1.50 s');
  expect(duration(59_999_999)).toBe('1 min 00 s');
  expect(duration(125_000_000)).toBe('2 min 05 s');
});

test('sizes are decimal, as in a file manager', () => {
  expect(byteSize(0)).toBe('0 B');
  expect(byteSize(999)).toBe('999 B');
  expect(byteSize(1234)).toBe('1.2 kB');
  expect(byteSize(999_999)).toBe('1.0 MB');
  expect(byteSize(10_000_000)).toBe('10.0 MB');
  expect(byteSize(2_340_000_000)).toBe('2.34 GB');
});

test('times keep their digits', () => {
  const atUs = new Date(2026, 10, 20, 7, 5, 9, 42).getTime() * 1000 + 7;

  expect(clockTime(atUs)).toBe('07:05:09.042');
  expect(exactTime(atUs)).toBe('2026-11-20 07:05:09.042007');
});

test('counts know one from many', () => {
  expect(counted(1, 'record', 'records')).toBe('1 record');
  expect(counted(20_000, 'record', 'records')).toBe('20,000 records');
});
