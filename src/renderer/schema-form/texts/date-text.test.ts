import { describe, expect, test } from 'vitest';
import { pickedText, pickerText } from './date-text.ts';

describe('what a picker begins with', () => {
  test.each([
    ['2026-02-03', 'date', '2026-02-03'],
    ['2026-02-03T04:05:06Z', 'date-time', '2026-02-03T04:05:06'],
    ['2026-02-03t04:05:06.789+05:30', 'date-time', '2026-02-03T04:05:06'],
    ['2026-02-03 04:05', 'date-time', '2026-02-03T04:05'],
    ['04:05:06.5-01:00', 'time', '04:05:06'],
    ['next week', 'date', ''],
    ['', 'date-time', ''],
  ] as const)('%j as %s is %j', (text, format, expected) => {
    expect(pickerText(text, format)).toBe(expected);
  });
});

describe('what was picked', () => {
  test.each([
    ['', '2026-05-06', 'date', '2026-05-06'],
    ['2026-02-03', '2026-05-06', 'date', '2026-05-06'],
    ['', '2026-05-06T07:08', 'date-time', '2026-05-06T07:08:00Z'],
    ['', '07:08', 'time', '07:08:00Z'],
    [
      '2026-02-03T04:05:06.789+05:30',
      '2026-05-06T07:08:09',
      'date-time',
      '2026-05-06T07:08:09.789+05:30',
    ],
    ['2026-02-03t04:05:06z', '2026-05-06T07:08:09', 'date-time', '2026-05-06t07:08:09z'],
    ['2026-02-03 04:05:06', '2026-05-06T07:08:09', 'date-time', '2026-05-06 07:08:09'],
    ['04:05:06.5-01:00', '07:08:09', 'time', '07:08:09.5-01:00'],
    ['soon', '07:08', 'time', '07:08:00Z'],
  ] as const)('in %j, %s as %s, is %j', (text, picked, format, expected) => {
    expect(pickedText(text, picked, format)).toBe(expected);
  });
});
