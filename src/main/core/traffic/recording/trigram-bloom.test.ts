import { expect, test } from 'vitest';
import { addTrigrams, bloomBytes, mayHold, trigramsOf } from './trigram-bloom.ts';

const bitsOf = (text: string) => {
  const bits = new Uint32Array(bloomBytes / 4);
  addTrigrams(bits, Buffer.from(text));
  return bits;
};

test.each([
  ['a word', 'Some WORDS here', 'words'],
  ['a word in another case', 'some words', 'WORDS'],
  ['a word beside others', 'gr\u00f6\u00dfe of words', 'GR\u00d6\u00dfE OF'],
  ['a Kelvin sign, which is k in lower case', '300 \u212ael', '300 kel'],
  ['a dotted I, which is i and a dot in lower case', '\u0130stanbul', 'i\u0307stanbul'],
  ['what is too short to tell', 'anything', 'zz'],
  ['what is not ASCII', 'anything', '\u2615\u2615\u2615'],
])('never passes over %s', (_what, text, words) => {
  expect(mayHold(bitsOf(text), trigramsOf(words))).toBe(true);
});

test('passes over a text without the word', () => {
  expect(mayHold(bitsOf('Some words here'), trigramsOf('needle'))).toBe(false);
});

test('knows all characters that are ASCII in lower case', () => {
  const found: string[] = [];
  for (let code = 0x80; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (/[\0-\x7f]/.test(character.toLowerCase())) found.push(character);
  }

  expect(found).toEqual(['\u0130', '\u212a']);
});

test('tells most texts of a megabyte apart', () => {
  let seed = 7;
  const letter = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return 'etaoinshrdlu'[(seed >>> 16) % 12] ?? 'e';
  };
  const bits = bitsOf(Array.from({ length: 1 << 20 }, letter).join(''));

  expect(mayHold(bits, trigramsOf('zzneedle7qq'))).toBe(false);
});
