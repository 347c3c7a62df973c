import { describe, expect, test } from 'vitest';
import { disguises, whiteSpaceLabel, misleadingCharacters } from './disguises.ts';

const found = (text: string) => disguises(text).map((one) => one.text);

describe('what passes for something else', () => {
  test.each<[string, string, string[]]>([
    ['a Cyrillic letter in a word of ASCII', 'nрx', ['р']],
    ['several', 'gіthυb.cоm', ['і', 'υ', 'о']],
    ['a word wholly of them', 'run сору now', ['сору']],
    ['full-width letters', 'run ｎｐｘ', ['ｎｐｘ']],
    ['mathematical letters', '𝗇𝗉𝗑', ['𝗇𝗉𝗑']],
    ['a dash', '–c', ['–']],
    ['a slash', 'https:∕∕x', ['∕∕']],
    ['a dot', 'evil․com', ['․']],
    ['a space', 'a\u3000b', ['\u3000']],
    ['any letter of another script in a word of ASCII', 'naжx', ['ж']],
  ])('%s', (_what, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test.each([
    'npx -y some-package',
    'привет',
    'файл.txt и папка',
    'naïve',
    '日本語',
    'αλφα βήτα',
    'é',
    '🎉',
    '',
  ])('is not found in %j', (text) => {
    expect(found(text)).toEqual([]);
  });
});

test('with what can’t be seen and line breaks, each place is told once and in order', () => {
  const odd = misleadingCharacters('a\u202eb\nnрx\u00a0\u200b');

  expect(odd.map(({ text }) => text)).toEqual(['\u202e', '\n', 'р', '\u00a0', '\u200b']);
  expect(odd.map(({ index }) => index)).toEqual([1, 3, 5, 7, 8]);
});

test.each<[string, string | undefined]>([
  [' '.repeat(8), '8 spaces'],
  [' '.repeat(7), undefined],
  ['\n'.repeat(1200), '1,200 line breaks'],
  [' \t\n'.repeat(4), '12 spaces and tabs and line breaks'],
  [`${' '.repeat(8)}x`, undefined],
])('much white space has a name: %j', (run, name) => {
  expect(whiteSpaceLabel(run)).toBe(name);
});

test.each<[string, string, string]>([
  ['much white space', `a${' '.repeat(9)}b`, ' '.repeat(9)],
  ['line breaks among it', `a${' \n'.repeat(9)}b`, ' \n'.repeat(9)],
  ['marks piled upon a letter', `a${'\u0335'.repeat(9)}b`, '\u0335'.repeat(9)],
  ['a blank that is a letter', 'a\u2800b', '\u2800'],
])('what hides others is told as one: %s', (_what, text, run) => {
  expect(misleadingCharacters(text)).toEqual([{ index: 1, text: run }]);
});
