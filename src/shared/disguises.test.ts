import { describe, expect, test } from 'vitest';
import { disguises, oddCharacters } from './disguises.ts';

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
  const odd = oddCharacters('a\u202eb\nnрx\u00a0\u200b');

  expect(odd.map(({ text }) => text)).toEqual(['\u202e', '\n', 'р', '\u00a0', '\u200b']);
  expect(odd.map(({ index }) => index)).toEqual([1, 3, 5, 7, 8]);
});
