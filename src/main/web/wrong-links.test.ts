import { expect, test } from 'vitest';
import { countWrongLinks } from './wrong-links.ts';

test('lets an address try ten links in a minute', () => {
  let now = 0;
  const links = countWrongLinks(() => now);
  for (let i = 0; i < 10; i += 1) {
    expect(links.mayTry('guesser')).toBe(true);
    links.note('guesser');
    now += 1000;
  }

  expect(links.mayTry('guesser')).toBe(false);
  expect(links.mayTry('another')).toBe(true);
  now = 60_000;
  expect(links.mayTry('guesser')).toBe(true);
});

test('keeps no more addresses than it needs', () => {
  const links = countWrongLinks(() => 0);
  for (let i = 0; i < 10; i += 1) links.note('first');
  for (let i = 0; i < 2000; i += 1) links.note(`peer ${i}`);

  expect(links.mayTry('first')).toBe(true);
});
