import { expect, test } from 'vitest';
import { memorySize } from './memory-size.ts';

const most = 1_000_000;

test('counts texts by their bytes, and each value', () => {
  expect(memorySize('abc', most)).toEqual({ size: 19, depth: 0 });
  expect(memorySize('ä€', most).size).toBe(16 + 5);
  expect(memorySize({ key: ['abc', null] }, most)).toEqual({ size: 4 * 16 + 3 + 3, depth: 2 });
});

test.each([undefined, null, 0, true, {}, []])('takes %j for next to nothing', (value) => {
  expect(memorySize(value, most).size).toBe(16);
});

test('counts names as it counts texts, also those of every object', () => {
  const value = JSON.parse(`{"__proto__":"${'x'.repeat(1000)}","constructor":{}}`) as unknown;

  expect(memorySize(value, most).size).toBe(3 * 16 + 9 + 1000 + 11);
});

test('stops once it is too much', () => {
  const wide = Array.from({ length: 200_000 }, () => 0);

  expect(memorySize(wide, most).size).toBe(most + 1);
  expect(memorySize('x'.repeat(most), most).size).toBeGreaterThan(most);
});

test('goes as deep as a value does', () => {
  let deep: unknown = 'end';
  for (let level = 0; level < 50_000; level += 1) deep = [deep];

  expect(memorySize(deep, most).depth).toBe(50_000);
});
