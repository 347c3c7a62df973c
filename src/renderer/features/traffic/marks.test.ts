import { expect, test } from 'vitest';
import { marksIn } from './marks.ts';

/** Marked parts in brackets. */
const marked = (text: string, words: string[]) =>
  marksIn(text, words)
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
  ['<b>', ['<b>'], '[<b>]'],
])('%j looked through for %j', (text, words, result) => {
  expect(marked(text, words)).toBe(result);
});
