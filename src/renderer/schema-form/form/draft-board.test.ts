import { expect, test } from 'vitest';
import { DraftBoard, liveDrafts } from './draft-board.ts';
import type { DraftPart } from './unsent.ts';
import type { Path } from '../json/json-text.ts';

const half = (over: string, text = '-') => ({ text, over, problem: 'is not a number yet' });

function boardOf(...typed: [path: Path, over: string, part?: DraftPart][]): DraftBoard {
  const board = new DraftBoard();
  for (const [path, over, part = 'value'] of typed) board.put(path, part, half(over));
  return board;
}
const places = (board: DraftBoard) => [...board.all().values()].map(({ path }) => path);

test('a draft counts over the value that it was typed over', () => {
  const board = boardOf([['n'], '5'], [['m'], ''], [['l', 0], '1']);

  expect(liveDrafts(board.all(), '{"n": 5, "l": [1]}').size).toBe(3);
  expect([...liveDrafts(board.all(), '{"n": 6, "m": 1, "l": [1]}').values()]).toEqual([
    { ...half('1'), path: ['l', 0], part: 'value' },
  ]);
  expect(liveDrafts(board.all(), '{"n": broken').size).toBe(3);
});

test('what is pruned does not come back with its value', () => {
  const board = boardOf([['n'], '5']);

  board.prune('{"n": 6}');
  board.prune('{"n": 5}');

  expect(board.read(['n'], 'value')).toBeUndefined();
});

test('the name of a member is half-typed as long as the member is there', () => {
  const board = boardOf([['a'], '', 'name'], [[], '', 'new name']);

  expect(liveDrafts(board.all(), '{"a": 7}').size).toBe(2);
  expect(liveDrafts(board.all(), '{}').size).toBe(1);
});

test('a value that is replaced takes along what was half-typed in it', () => {
  const board = boardOf(
    [['o', 'a'], ''],
    [['o'], '', 'new name'],
    [['o'], '', 'name'],
    [['p'], ''],
  );

  board.dropIn(['o']);

  expect([...board.all().values()].map(({ path, part }) => [path, part])).toEqual([
    [['o'], 'new name'],
    [['o'], 'name'],
    [['p'], 'value'],
  ]);
});

test('drafts go with the items of a list', () => {
  const board = boardOf([['l', 0], '1'], [['l', 1, 'n'], '1'], [['l', 2], '1'], [['m', 1], '1']);

  board.moveItem(['l'], 0, 2);
  expect(places(board)).toEqual([
    ['l', 2],
    ['l', 0, 'n'],
    ['l', 1],
    ['m', 1],
  ]);
  board.moveItem(['l'], 2, 0);
  expect(places(board)).toEqual([
    ['l', 0],
    ['l', 1, 'n'],
    ['l', 2],
    ['m', 1],
  ]);
  board.moveItem(['l'], 1);

  expect(places(board)).toEqual([
    ['l', 0],
    ['l', 1],
    ['m', 1],
  ]);
});

test('and with the names of members, also those of the language', () => {
  const board = boardOf([['__proto__', 'a'], ''], [['proto', 'a'], '']);

  board.renameMember([], '__proto__', 'constructor');

  expect(places(board)).toEqual([
    ['constructor', 'a'],
    ['proto', 'a'],
  ]);
  expect(board.read(['constructor', 'a'], 'value')?.text).toBe('-');
});

test('they are bounded, and a change is told once, nothing is not', () => {
  const board = new DraftBoard();
  let told = 0;
  board.subscribe(() => (told += 1));

  board.put(['a'], 'value', undefined);
  board.dropIn(['a']);
  board.prune('{}');
  expect(told).toBe(0);
  for (let i = 0; i < 600; i += 1) board.put([`n${i}`], 'value', half(''));

  expect(told).toBe(600);
  expect(board.all().size).toBeLessThanOrEqual(500);
});
