import { expect, test } from 'vitest';
import { splitWords } from './split-words.ts';

test.each([
  ['htmlBody', ['html', 'body']],
  ['file_path', ['file', 'path']],
  ['FILE-PATH', ['file', 'path']],
  ['_meta', ['meta']],
  ['page2Title', ['page2', 'title']],
  ['größeÄndern', ['größe', 'ändern']],
  ['Get user name', ['get', 'user', 'name']],
  ['--', []],
])('splits %j into words', (name, words) => {
  expect(splitWords(name)).toEqual(words);
});
