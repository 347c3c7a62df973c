import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const guide = readFileSync('docs/signing-in.md', 'utf8');
const sources = globSync('src/{main/core,renderer}/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replaceAll(/\s+/g, ' ');

/** What differs each time stands between the words of a message: addresses, numbers, names. */
const values =
  /https?:\/\/\S+|\S*\/[\w/-]*|\d+|…|[“”]|\binvalid_\w+|\baccess_denied|\(HTTP|HTTP|files:write|\(read\)|text\/html/;

const messages = guide
  .split('\n')
  .filter((line) => line.startsWith('| “'))
  .flatMap((line) => line.split(' | ')[0] ?? [])
  .flatMap((cell) => cell.split(values))
  .map((words) => words.replace(/^[\s:,.()]+|[\s:,.()]+$/g, ''))
  .filter((words) => words.split(' ').length >= 3);

/** Three words in a row are the least that stands between two values of a message. */
const isSaid = (words: string): boolean => {
  const list = words.split(' ');
  return list.some((_word, at) => at > 1 && sources.includes(list.slice(at - 2, at + 1).join(' ')));
};

test('the guide quotes what is really said', () => {
  expect(messages.length).toBeGreaterThan(25);
  expect(messages.filter((words) => !isSaid(words))).toEqual([]);
});
