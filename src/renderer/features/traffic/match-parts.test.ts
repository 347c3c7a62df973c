import { expect, test } from 'vitest';
import { matchParts } from './match-parts.ts';

const marked = (text: string, wanted: string) =>
  matchParts(text, wanted)
    .map(({ part, isMatch }) => (isMatch ? `<${part}>` : part))
    .join('');

test('marks every match, whatever its case', () => {
  expect(marked('Needle in a neEDLE', 'needle')).toBe('<Needle> in a <neEDLE>');
});

test('keeps its place among letters that grow in lower case', () => {
  expect(marked('İİ ab', 'AB')).toBe('İİ <ab>');
});

test('without matches the text is one part, and none without a text', () => {
  expect(marked('text', 'nowhere')).toBe('text');
  expect(matchParts('', 'x')).toEqual([]);
  expect(marked('text', '')).toBe('text');
});
