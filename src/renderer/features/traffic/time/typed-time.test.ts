import { expect, test } from 'vitest';
import { readTypedTime } from './typed-time.ts';

const at = (day: number, hours: number, minutes: number, seconds: number) =>
  new Date(2026, 0, day, hours, minutes, seconds).getTime() * 1000;
const startUs = at(2, 22, 0, 0);
const endUs = at(3, 2, 0, 0);

test.each([
  ['22:03', at(2, 22, 3, 0)],
  ['22:03:22', at(2, 22, 3, 22)],
  ['22:03:22.5', at(2, 22, 3, 22) + 500_000],
  ['1:30:00', at(3, 1, 30, 0)],
  ['21:00', at(2, 21, 0, 0)],
  ['-5m', endUs - 300e6],
  [' -1.5 h ', endUs - 5400e6],
  ['+90', startUs + 90e6],
  ['90', startUs + 90e6],
  ['+250ms', startUs + 250e3],
])('%s is a moment', (text, atUs) => {
  expect(readTypedTime(text, { startUs, endUs })).toEqual({ atUs });
});

test.each(['', 'noon', '25:00', '12:60', '12:00:61', '5 weeks', '--5m', '1e9', '12:3', '+'])(
  '%j is none, and says what would be',
  (text) => {
    expect(readTypedTime(text, { startUs, endUs })).toMatchObject({
      why: expect.stringContaining('14:03:22') as string,
    });
  },
);
