import { expect, test } from 'vitest';
import { lineSpan, lineStarts } from './line-starts.ts';

const lines = (text: string, columns: number) => {
  const starts = lineStarts(text, columns);
  const spans = starts.map((_, index) => lineSpan(text, starts, index));
  return spans.map(({ from, to }) => text.slice(from, to));
};

test('breaks at line feeds and at the width', () => {
  expect(lines('one\ntwo\n\nfour', 80)).toEqual(['one', 'two', '', 'four']);
  expect(lines('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
  expect(lines('abc\ndef', 3)).toEqual(['abc', 'def']);
});

test('loses no character', () => {
  const text = 'a\tb\r\nc'.repeat(50) + '\u{1f600}漢字'.repeat(40);
  const starts = lineStarts(text, 7);

  const joined = starts.map((start, index) => text.slice(start, starts[index + 1])).join('');

  expect(joined).toBe(text);
});

test('never tears a pair of surrogates and counts wide characters twice', () => {
  expect(lines('\u{1f600}\u{1f600}\u{1f600}', 4)).toEqual(['\u{1f600}\u{1f600}', '\u{1f600}']);
  expect(lines('漢字漢', 4)).toEqual(['漢字', '漢']);
  expect(lines('a\u{1f600}', 2)).toEqual(['a', '\u{1f600}']);
});

test('an empty string is one empty line, and a width of nothing ends', () => {
  expect(lines('', 10)).toEqual(['']);
  expect(lines('abc', 0)).toEqual(['ab', 'c']);
});

test('a lone surrogate at the end does no harm', () => {
  expect(lines('ab\ud83d', 2)).toEqual(['ab', '\ud83d']);
});
