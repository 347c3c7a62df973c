import { expect, test } from 'vitest';
import { weigh } from './weigh.ts';

const most = 1_000_000;

test('counts texts by their bytes, and each value', () => {
  expect(weigh('abc', most)).toEqual({ size: 19, depth: 0 });
  expect(weigh('ä€', most).size).toBe(16 + 5);
  expect(weigh({ key: ['abc', null] }, most)).toEqual({ size: 4 * 16 + 3 + 3, depth: 2 });
});

test.each([undefined, null, 0, true, {}, []])('takes %j for next to nothing', (value) => {
  expect(weigh(value, most).size).toBe(16);
});

test('counts names as it counts texts, also those of every object', () => {
  const value = JSON.parse(`{"__proto__":"${'x'.repeat(1000)}","constructor":{}}`) as unknown;

  expect(weigh(value, most).size).toBe(3 * 16 + 9 + 1000 + 11);
});

test('stops once it is too much', () => {
  const wide = Array.from({ length: 200_000 }, () => 0);

  expect(weigh(wide, most).size).toBe(most + 1);
  expect(weigh('x'.repeat(most), most).size).toBeGreaterThan(most);
});

test('goes as deep as a value does', () => {
  let deep: unknown = 'end';
  for (let level = 0; level < 50_000; level += 1) deep = [deep];

  expect(weigh(deep, most).depth).toBe(50_000);
});
