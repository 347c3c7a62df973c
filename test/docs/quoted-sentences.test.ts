import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const pages = ['docs/troubleshooting.md', 'docs/apps.md'];
const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replaceAll(/\s+/g, ' ');

/** The sentences that begin a row of a table. */
const quotesIn = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^\| “([^\n]+?)”(?: on stderr)? +\|/gm)].map(
    ([, sentence = '']) => sentence,
  );

/** Whether the words stand in the source; a value may divide them there into two. */
function isSaid(words: string): boolean {
  if (sources.includes(words)) return true;
  const list = words.split(' ');
  return list.some((_word, at) => {
    const parts = [list.slice(0, at), list.slice(at)];
    return (
      parts.some(({ length }) => length >= 3) &&
      parts.every((part) => sources.includes(part.join(' ')))
    );
  });
}

/** The words between what differs each time. */
const wordsOf = (sentence: string): string[] =>
  sentence
    .split('…')
    .map((words) => words.trim().replace(/\.$/, ''))
    .filter((words) => /\p{L}/u.test(words));

test.each(pages)('%s quotes what is really said', (page) => {
  const quotes = quotesIn(page);

  expect(quotes.length).toBeGreaterThan(7);
  expect(quotes.filter((sentence) => !wordsOf(sentence).every(isSaid))).toEqual([]);
});
