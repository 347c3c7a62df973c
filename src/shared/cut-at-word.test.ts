import { describe, expect, test } from 'vitest';
import { cutAtWord } from './cut-at-word.ts';
import { cpuMs } from './test-cpu-ms.ts';

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl-_~+/==';

test('leaves a text that is short enough as it is', () => {
  expect(cutAtWord('all of it', 9)).toBe('all of it');
});

describe('cuts', () => {
  test.each([
    ['between words', 'one two three four', 11, 'one two…'],
    [
      'compact JSON between its parts',
      '{"error":"no","description":"why"}',
      20,
      '{"error":"no","…',
    ],
    ['HTML at its tags', '<p>no</p><b>why</b>', 11, '<p>no</p><…'],
    ['an address at its parts', 'https://a.example/some/path?x=1', 24, 'https://a.example/some/…'],
    [
      'an address at its parameters',
      'https://a.example/?x=1&code=abcdef',
      30,
      'https://a.example/?x=1&…',
    ],
    ['before a word that is longer than all that is shown', 'a'.repeat(50), 10, '…'],
  ])('%s', (_what, text, most, cut) => {
    expect(cutAtWord(text, most)).toBe(cut);
  });

  test.each([
    ['in words', `refused: ${token} is not known`],
    ['in JSON', `{"error":"refused","token":"${token}"}`],
    ['in a page', `<p>refused: <code>${token}</code></p>`],
    ['in a query', `https://a.example/cb?error=refused&code=${token}`],
    ['escaped for an address', `refused%20${encodeURIComponent(token)}`],
  ])('never a secret in two: %s', (_where, text) => {
    for (let most = 0; most < text.length; most += 1) {
      const shown = cutAtWord(text, most);
      const spelled = text.includes(token) ? token : encodeURIComponent(token);
      expect(shown.includes(spelled) || !shown.includes(spelled.slice(0, 8))).toBe(true);
    }
  });
});

test.each([
  ['marks', '"'],
  ['one word', 'a'],
  ['slashes', 'a/'],
])('looks at no more than it may show: %s', (_what, piece) => {
  const text = piece.repeat(5_000_000);
  const started = cpuMs();

  for (let i = 0; i < 100; i += 1) cutAtWord(text, 300);

  expect(cpuMs() - started).toBeLessThan(1000);
});
