import { expect, test } from 'vitest';
import { ShortLivedMap } from './short-lived-map.ts';

test('holds what a map holds, in its order, whatever came and went', () => {
  const map = new ShortLivedMap<number, string>();
  const plain = new Map<number, string>();

  for (let at = 0; at < 5000; at += 1) {
    for (const each of [map, plain]) {
      each.set(at, `value ${at}`);
      if (at % 7 > 0) each.delete(at - (at % 300));
      if (at % 500 === 0) each.set(at / 2, 'set again');
    }
  }

  expect(map.size).toBe(plain.size);
  expect([...map.keys()]).toEqual([...plain.keys()]);
  expect([...map.values()]).toEqual([...plain.values()]);
  expect([...plain.keys()].map((key) => map.get(key))).toEqual([...plain.values()]);
});

test('tells whether an entry was there, and has none for a key that is gone', () => {
  const map = new ShortLivedMap<string, number>();
  map.set('__proto__', 1);

  expect(map.delete('__proto__')).toBe(true);
  expect(map.delete('__proto__')).toBe(false);
  expect(map.get('__proto__')).toBeUndefined();
  expect(map.size).toBe(0);
});

test('an entry that is set again and again stays where it was, and stays one', () => {
  const map = new ShortLivedMap<string, number>();
  map.set('a', 0);
  map.set('b', 0);

  for (let at = 1; at <= 2000; at += 1) map.set('a', at);

  expect([...map.keys()]).toEqual(['a', 'b']);
  expect(map.get('a')).toBe(2000);
});

test('entries can be deleted while they are read', () => {
  const map = new ShortLivedMap<number, number>();
  for (let at = 0; at < 1000; at += 1) map.set(at, at);

  for (const key of map.keys()) if (key % 2 === 0) map.delete(key);

  expect(map.size).toBe(500);
  expect([...map.keys()].every((key) => key % 2 === 1)).toBe(true);
});
