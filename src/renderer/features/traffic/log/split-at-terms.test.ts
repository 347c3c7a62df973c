import { expect, test } from 'vitest';
import { splitAtTermsBetween, splitAtTerms } from './split-at-terms.ts';

/** The text with its marked parts in brackets. */
const marked = (text: string, words: string[]) =>
  splitAtTerms(text, words)
    .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('');

test.each([
  ['tools/call', ['CALL'], 'tools/[call]'],
  ['aaa', ['a'], '[a][a][a]'],
  ['abcd', ['ab', 'abc'], '[abc]d'],
  ['abcd', ['bc', 'ab'], '[ab]cd'],
  ['none', ['x', ''], 'none'],
  ['', ['x'], ''],
  ['50% (a+)+', ['(a+)+'], '50% [(a+)+]'],
  ['İx', ['x'], 'İ[x]'],
  ['İİ ab', ['AB'], 'İİ [ab]'],
  ['Needle in a neEDLE', ['needle', 'IN A'], '[Needle] [in a] [neEDLE]'],
  ['<b>', ['<b>'], '[<b>]'],
])('%j looked through for %j', (text, words, result) => {
  expect(marked(text, words)).toBe(result);
});

test('marks in a line what begins in the line before or ends in the next', () => {
  const text = 'xxneedlexxneedle';
  const line = (from: number, to: number) =>
    splitAtTermsBetween(text, ['Needle'], from, to)
      .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
      .join('');

  expect([line(0, 5), line(5, 12), line(12, 16)]).toEqual(['xx[nee]', '[dle]xx[ne]', '[edle]']);
  expect(line(8, 10)).toBe('xx');
});
