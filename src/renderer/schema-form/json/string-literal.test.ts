import { describe, expect, test } from 'vitest';
import { hasWindowsLines, editStringLiteral } from './string-literal.ts';

describe('a string with another text', () => {
  test.each([
    [String.raw`"caf\u00e9 \/ x"`, 'café / xy', String.raw`"caf\u00e9 \/ xy"`],
    [String.raw`"caf\u00e9 \/ x"`, '!café / x', String.raw`"!caf\u00e9 \/ x"`],
    [String.raw`"{\u0022a\u0022: 1}"`, '{"a": 12}', String.raw`"{\u0022a\u0022: 12}"`],
    [String.raw`"\u0061\u0061"`, 'a', String.raw`"\u0061"`],
    [String.raw`"a\nb"`, 'a\n"b', String.raw`"a\n\"b"`],
    [String.raw`"\ud83d\ude00"`, '\u{1f601}', '"\u{1f601}"'],
    [String.raw`"x\u0000\u0041"`, 'x\0AB', String.raw`"x\u0000\u0041B"`],
    ['"x"', '', '""'],
    ['""', 'x', '"x"'],
  ])('%s, %j', (written, text, after) => {
    expect(editStringLiteral(written, text)).toBe(after);
    expect(JSON.parse(editStringLiteral(written, text))).toBe(text);
  });

  test('is as it was where the text is the same', () => {
    const written = String.raw`"\u0041\t\/😀"`;

    expect(editStringLiteral(written, JSON.parse(written) as string)).toBe(written);
  });
});

test.each([
  ['a\r\nb\r\n', true],
  ['a\r\nb\n', false],
  ['a\rb', false],
  ['a\nb', false],
  ['a', false],
])('lines of %j end as Windows has it: %s', (text, isSo) => {
  expect(hasWindowsLines(text)).toBe(isSo);
});
