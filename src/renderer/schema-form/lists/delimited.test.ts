import { expect, test } from 'vitest';
import { readDelimited, separatorOf } from './delimited.ts';

test.each([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '"a, b","c ""d"""\n"two\nlines",',
    [
      ['a, b', 'c "d"'],
      ['two\nlines', ''],
    ],
  ],
  ['say "hi", x', [['say "hi"', ' x']]],
  ['"open, x', [['"open', ' x']]],
  ['"a"b,c', [['"a"b', 'c']]],
  [',', [['', '']]],
  ['', []],
  ['\n\n', []],
])('reads %j', (text, rows) => {
  expect(readDelimited(text, ',')).toEqual(rows);
});

test.each([
  ['a\tb,c', '\t'],
  ['a;b', ';'],
  ['a;b,c', ';'],
  ['a,b;c,d', ','],
  ['a', ','],
])('parts %j by %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});
