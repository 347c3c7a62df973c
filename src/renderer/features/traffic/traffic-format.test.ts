import { expect, test } from 'vitest';
import { clockTime } from '../../ui/format.ts';
import { exactTime } from './traffic-format.ts';

test('times keep their digits', () => {
  const atUs = new Date(2026, 10, 20, 7, 5, 9, 42).getTime() * 1000 + 7;

  expect(clockTime(atUs)).toBe('07:05:09.042');
  expect(exactTime(atUs)).toBe('2026-11-20 07:05:09.042007');
});
