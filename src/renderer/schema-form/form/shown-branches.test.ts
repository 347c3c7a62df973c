import { expect, test } from 'vitest';
import type { Problem, UnfitUnion } from '../../../shared/model/calls/problem.ts';
import { byShownBranches, ShownBranches } from './shown-branches.ts';

const missing = (name: string, unions?: number[]): Problem => ({
  path: ['u', name],
  message: 'is required',
  keyword: 'required',
  ...(unions ? { unions } : {}),
});
const union: UnfitUnion = {
  path: ['u'],
  likeliest: 0,
  branches: [[missing('a')], [missing('b'), missing('c')]],
};
const other: Problem = { path: ['z'], message: 'must be text', keyword: 'type' };
const told = [other, missing('a', [0])];

const names = (board: ShownBranches, problems: readonly Problem[] = told, unions = [union]) =>
  byShownBranches(problems, unions, board.all()).map(({ path }) => path.at(-1));

test('the branch that is shown says what is wrong, in the place of the likeliest', () => {
  const board = new ShownBranches();
  expect(names(board)).toEqual(['z', 'a']);

  const undo = board.show(['u'], 1, 2);
  expect(names(board)).toEqual(['z', 'b', 'c']);

  undo();
  expect(names(board)).toEqual(['z', 'a']);
});

test('a branch of another union in the same place, or of another place, changes nothing', () => {
  const board = new ShownBranches();
  board.show(['u'], 1, 3);
  board.show([], 1, 2);

  expect(names(board)).toEqual(['z', 'a']);
});

test('many problems of one branch are replaced once', () => {
  const board = new ShownBranches();
  board.show(['u'], 1, 2);

  expect(names(board, [missing('a', [0]), missing('x', [0])])).toEqual(['b', 'c']);
});

test('unions within unions are each told by what is shown of them', () => {
  const inner: UnfitUnion = {
    path: ['u', 'i'],
    likeliest: 0,
    branches: [[missing('p')], [missing('q')]],
  };
  const outer: UnfitUnion = {
    path: ['u'],
    likeliest: 0,
    branches: [[missing('a')], [missing('p', [1]), missing('b')]],
  };
  const board = new ShownBranches();
  board.show(['u'], 1, 2);
  board.show(['u', 'i'], 1, 2);

  expect(names(board, told, [outer, inner])).toEqual(['z', 'q', 'b']);
});

test('where a shown branch fits, nothing of the union is wrong that could be told there', () => {
  const board = new ShownBranches();
  board.show(['u'], 1, 2);

  expect(names(board, told, [{ ...union, branches: [[missing('a')], undefined] }])).toEqual([
    'z',
    'a',
  ]);
});

test('unions within unions in one place are each told by what is shown of them', () => {
  const inner: UnfitUnion = {
    path: ['u'],
    likeliest: 0,
    branches: [[missing('p')], [missing('q')]],
  };
  const outer: UnfitUnion = {
    path: ['u'],
    likeliest: 0,
    branches: [[missing('a')], [missing('p', [0])]],
  };
  const board = new ShownBranches();
  board.show(['u'], 1, 2, 0);
  const undo = board.show(['u'], 1, 2, 1);

  expect(names(board, [missing('a', [1])], [inner, outer])).toEqual(['q']);

  undo();
  expect(names(board, [missing('a', [1])], [inner, outer])).toEqual(['p']);
});

test('a union that is not drawn, as for null alone, does not take the place of the one within', () => {
  const inner: UnfitUnion = {
    path: ['u'],
    likeliest: 0,
    branches: [[missing('p')], [missing('q')], []],
  };
  const outer: UnfitUnion = { path: ['u'], likeliest: 0, branches: [[missing('p', [0])], []] };
  const board = new ShownBranches();
  board.show(['u'], 1, 3, 0);

  expect(names(board, [missing('p', [1, 0])], [inner, outer])).toEqual(['q']);
});
