import { expect, test } from 'vitest';
import { searchOf, textSearch } from './text-search.ts';

const fruits = ['red apple', 'green apple', 'red cherry', '', 'pineapple\nyellow'];

const found = (search: string, texts = fruits) => [...textSearch(texts)(search)];

test.each([
  ['apple', [0, 1, 4]],
  ['APPLE', [0, 1, 4]],
  ['apple red', [0]],
  ['e r', [0, 1, 2]],
  ['  red  ', [0, 2]],
  ['yellow pine', [4]],
  ['plum', []],
  ['red plum', []],
  ['.*', []],
])('finds the texts with each word of %j', (search, places) => {
  expect(found(search)).toEqual(places);
});

test.each(['', ' '])('finds all for %j', (search) => {
  expect(found(search)).toEqual([0, 1, 2, 3, 4]);
});

test('no word is found over the end of a text', () => {
  expect(found('ab', ['a', 'b', 'ab', 'a', 'b'])).toEqual([2]);
});

test('finds nothing in no texts', () => {
  expect(found('a', [])).toEqual([]);
});

test('finds what a search of each text finds, in any order of searches', () => {
  const texts = Array.from({ length: 5000 }, (_, at) => `item-${at} on shelf ${at % 7} ß 😀${at}`);
  const search = textSearch(texts);
  const typed = [
    'i',
    'item-1',
    'item-19',
    'item-1',
    'item-1 6',
    'item-1 6 😀1',
    'item-1 6',
    '9',
    '',
  ];
  for (const text of typed) {
    const words = text.split(' ');
    const expected = texts.flatMap((one, at) => (words.every((w) => one.includes(w)) ? [at] : []));
    expect([...search(text)]).toEqual(expected);
  }
});

test('lower case that depends on the next letter is not narrowed from its beginning', () => {
  const search = textSearch(['οδοσα'.toLowerCase(), 'οδος']);
  expect([...search('ΟΔΟΣ')]).toEqual([1]);
  expect([...search('ΟΔΟΣΑ')]).toEqual([0]);
});

test('a longer search that finds the same is the same object', () => {
  const search = textSearch(fruits);
  const some = search('app');
  expect(search('appl')).toBe(some);
  expect(search('apple r')).not.toBe(some);
  expect(search('app')).toBe(some);
});

test('the search of a list is made once', () => {
  const items = [{ text: 'a' }, { text: 'b' }];
  let made = 0;
  const textOf = (item: { text: string }) => {
    made += 1;
    return item.text;
  };
  searchOf(items, textOf)('a');
  expect([...searchOf(items, textOf)('b')]).toEqual([1]);
  expect(made).toBe(2);
});
