import { expect, test } from 'vitest';
import { randomTexts } from '../../../../../test/random-texts.ts';
import { createTextFinder } from './text-finder.ts';
import { cpuMs } from '../../../../shared/test-cpu-ms.ts';

/** Marks the units of a text that belong to any wanted text, by trying each text at each place. */
function naive(text: string, wanted: readonly string[]): boolean[] {
  const covered = Array.from({ length: text.length }, () => false);
  for (const one of wanted) {
    for (let at = text.indexOf(one); at !== -1; at = text.indexOf(one, at + 1)) {
      covered.fill(true, at, at + one.length);
    }
  }
  return covered;
}

function coveredBy(
  text: string,
  wanted: readonly string[],
  find = createTextFinder(wanted),
): boolean[] {
  const covered = Array.from({ length: text.length }, () => false);
  find(text, (from, to, which) => {
    expect(text.slice(from, to)).toBe(wanted[which]);
    covered.fill(true, from, to);
  });
  return covered;
}

test.each(['ab', 'aé\uD83D\uDE00', 'abcdefgh', '.*+?$(', '\u0000\uFFFF\uD800\uDC00'])(
  'finds what a slow search finds, in texts of %j',
  (alphabet) => {
    const random = randomTexts(alphabet);

    for (let round = 0; round < 400; round += 1) {
      const wanted = [...new Set(Array.from({ length: 1 + (round % 7) }, () => random(2, 9)))];
      const text = random(0, 120);

      expect(coveredBy(text, wanted)).toEqual(naive(text, wanted));
    }
  },
);

test('finds the same in its first texts as when it has searched much', () => {
  const random = randomTexts('abc');
  const wanted = [...new Set(Array.from({ length: 40 }, () => random(2, 12)))];
  const find = createTextFinder(wanted);

  for (let round = 0; round < 60; round += 1) {
    const text = random(0, 60);

    expect(coveredBy(text, wanted, find)).toEqual(naive(text, wanted));
  }
});

test('finds one among many, wherever it stands', () => {
  const random = randomTexts('0123456789abcdef');
  const wanted = [...new Set(Array.from({ length: 2000 }, () => random(8, 60)))];
  const [one = ''] = wanted.slice(-1);

  for (const text of [
    one,
    `-${one}`,
    `${one}-`,
    `${random(900, 1000)}${one}${random(900, 1000)}`,
  ]) {
    expect(coveredBy(text, wanted)).toEqual(naive(text, wanted));
  }
});

test('finds nothing in a text that is shorter than all, and where nothing is wanted', () => {
  expect(coveredBy('abc', ['abcd'])).toEqual([false, false, false]);
  expect(coveredBy('abc', [])).toEqual([false, false, false]);
});

test('takes time by the length of the text alone, even where every place looks like a start', () => {
  const wanted = [`${'a'.repeat(2000)}b`, `${'a'.repeat(1500)}c`, 'aaaaaaaad'];
  const find = createTextFinder(wanted);
  const started = cpuMs();

  find('a'.repeat(4_000_000), () => expect.unreachable());

  // A search that starts over at each place would need 8,000,000,000 steps.
  expect(cpuMs() - started).toBeLessThan(4000);
});
