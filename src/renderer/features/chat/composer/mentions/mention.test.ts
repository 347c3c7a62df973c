import { expect, test } from 'vitest';
import { mentionAt } from './mention.ts';

test.each<[text: string, caret: number, expected: string | undefined]>([
  ['/', 1, '/'],
  ['/gre', 4, '/gre'],
  ['/gre', 2, '/g'],
  ['Hello\n/x', 8, '/x'],
  ['Hello /x', 8, undefined],
  ['/usr/bin', 8, undefined],
  ['/a b', 4, undefined],
  ['@', 1, '@'],
  ['see @not', 8, '@not'],
  ['see\t@demo://a/b', 15, '@demo://a/b'],
  ['mail a@b', 8, undefined],
  ['@a @b', 5, '@b'],
  ['', 0, undefined],
  ['@a', 0, undefined],
  [`@${'x'.repeat(500)}`, 501, undefined],
])('in %j at %i', (text, caret, expected) => {
  const mention = mentionAt(text, caret);
  expect(mention && mention.sign + mention.search).toBe(expected);
  expect(mention && text.slice(mention.from, caret)).toBe(expected);
});
