import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

const asItIs = (text: string) => text;

test.each([
  ['shop', 'shop'],
  ['  two \t\n words ', 'two words'],
  ['a\u0000b\u0007c\u001b[31m', 'abc[31m'],
  ['\u202egnp.exe\u202c \u2066x\u2069\u200f', 'gnp.exe x'],
  ['a\u200bb\u{e0041}c', 'abc'],
  ['<b>bold</b> & <a href="x">link</a>', '‹b›bold‹/b› ＆ ‹a href="x"›link‹/a›'],
  [`z${'\u0301'.repeat(500)}`, `z${'\u0301'.repeat(3)}`],
  ['half \ud83d pair', 'half \ufffd pair'],
  ['日本語 👩‍👩‍👧', '日本語 👩‍👩‍👧'],
  ['', ''],
])('%j stands in a notification as %j', (name, shown) => {
  expect(plainName(name, asItIs)).toBe(shown);
});

test('a name of 10,000 characters is cut, and no character in two', () => {
  const shown = plainName('💥'.repeat(10_000), asItIs);

  expect(shown).toBe(`${'💥'.repeat(60)}…`);
});

test('a secret in a name is masked before the name is cut', () => {
  const secret = 's3cret-'.repeat(20);
  const masked = plainName(`x ${secret}`, (text) => text.replaceAll(secret, '•••'));

  expect(masked).toBe('x •••');
});
