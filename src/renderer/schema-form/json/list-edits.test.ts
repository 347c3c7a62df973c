import { describe, expect, test } from 'vitest';
import { readNode, type JsonNode } from './json-node.ts';
import { insertIntoList, moveInList, replaceInList } from './list-edits.ts';

const list = (text: string): JsonNode & { kind: 'list' } => {
  const node = readNode(text);
  if (node?.kind !== 'list') throw new Error(`${text} is no list`);
  return node;
};

describe('items put into a list', () => {
  test.each([
    ['[]', 0, ['1', '2'], '[1, 2]'],
    ['[ ]', 0, ['1'], '[1]'],
    ['[1]', 1, ['2', '3'], '[1, 2, 3]'],
    ['[1 ,2]', 1, ['9'], '[1 ,9 ,2]'],
    ['[\n  1,\n  2\n]', 2, ['3'], '[\n  1,\n  2,\n  3\n]'],
    ['[\n  1\n]', 0, ['0'], '[\n  0,\n  1\n]'],
    ['["a,]", "b"]', 1, ['"c"'], '["a,]", "c", "b"]'],
    ['[ 1 ]', 1, [], '[ 1 ]'],
  ])('%j at %i', (text, at, items, after) => {
    expect(insertIntoList(list(text), at, items)).toBe(after);
  });

  test('make a list where there is none', () => {
    expect(insertIntoList(undefined, 0, ['1.0', '{}'])).toBe('[1.0, {}]');
  });
});

test.each([
  ['[1.0 ,\t2,  3]', 0, 2, '[2 ,\t3,  1.0]'],
  ['[1.0 ,\t2,  3]', 2, 0, '[3 ,\t1.0,  2]'],
  ['[[1], {"a": [ ]}]', 0, 1, '[{"a": [ ]}, [1]]'],
  ['[1, 2]', 5, 0, '[1, 2]'],
])('an item of %j moved from %i to %i keeps its bytes', (text, from, to, after) => {
  expect(moveInList(list(text), from, to)).toBe(after);
});

test('items are replaced in their places', () => {
  const texts = new Map([
    [0, '{}'],
    [2, '30'],
  ]);

  expect(replaceInList(list('[ 1, 2 , 3 ]'), texts)).toBe('[ {}, 2 , 30 ]');
});
