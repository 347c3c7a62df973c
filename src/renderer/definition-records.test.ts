import { expect, test } from 'vitest';
import { noteDefinitions, recordOfDefinition } from './definition-records.ts';

test('each definition leads to the page that it came in', () => {
  const items = [{ name: 'a' }, { name: 'b' }, 'no definition', { name: 'c' }];
  const sources = [
    { at: 0, seq: 5 },
    { at: 2, seq: 9 },
    { at: 2, seq: 11 },
  ];

  noteDefinitions({ items, sources, pages: 3, cutShort: false, at: 0 });

  expect(items.map(recordOfDefinition)).toEqual([5, 5, undefined, 11]);
});

test('of what came otherwise no record is known', () => {
  const item = {};
  noteDefinitions({ items: [item], pages: 1, cutShort: false, at: 0 });

  expect([item, null, 'a', undefined].map(recordOfDefinition)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
