// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftBoard } from './draft-board.ts';
import { useTextHistory } from './text-history.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

function open(initial: string, board = new DraftBoard()) {
  const { result } = renderHook(() => {
    const [text, setText] = useState(initial);
    return { text, ...useTextHistory(text, setText, board) };
  });
  return {
    text: () => result.current.text,
    half: () => board.read(['n'], 'value')?.text,
    typeHalf: (half: string) =>
      act(() => board.put(['n'], 'value', { text: half, over: '1', problem: 'is no number yet' })),
    change: (next: string) => act(() => result.current.change(next)),
    replace: (next: string) => act(() => result.current.replace(next)),
    undo: () => act(() => void result.current.undo()),
    redo: () => act(() => void result.current.redo()),
    pass: () => vi.advanceTimersByTime(1000),
  };
}

test('goes back over what was typed in one go, and forth again', () => {
  const history = open('');
  history.change('a');
  history.change('ab');
  history.pass();
  history.change('ab!');

  history.undo();
  expect(history.text()).toBe('ab');
  history.undo();
  expect(history.text()).toBe('');
  history.undo();
  expect(history.text()).toBe('');
  history.redo();
  history.redo();
  expect(history.text()).toBe('ab!');
});

test('forgets what was undone once something else is typed', () => {
  const history = open('x');
  history.change('y');
  history.undo();
  history.change('z');

  history.redo();

  expect(history.text()).toBe('z');
});

test('takes a whole text as a step of its own, between letters typed at once', () => {
  const history = open('');
  history.change('a');
  history.replace('sample');
  history.change('sample!');

  history.undo();
  expect(history.text()).toBe('sample');
  history.undo();
  expect(history.text()).toBe('a');
});

test('goes back over what is half-typed as well, and forth again', () => {
  const history = open('{"n": 1}');
  history.typeHalf('1.');
  history.pass();
  history.change('{"n": 1, "b": 2}');

  history.undo();
  expect([history.text(), history.half()]).toEqual(['{"n": 1}', '1.']);
  history.undo();
  expect([history.text(), history.half()]).toEqual(['{"n": 1}', undefined]);
  history.redo();

  expect(history.half()).toBe('1.');
});

test('is still there when the text is left and comes back', () => {
  const board = new DraftBoard();
  const left = open('a', board);
  left.change('ab');
  cleanup();

  const history = open('ab', board);
  history.undo();
  expect(history.text()).toBe('a');
  history.redo();

  expect(history.text()).toBe('ab');
});

test('keeps as many texts as there is room for, and the last one however long it is', () => {
  const long = (letter: string) => letter.repeat(800_000);
  const history = open(long('a'));
  for (const letter of 'bcd') history.replace(long(letter));
  history.replace('e'.repeat(3_000_000));

  history.replace('f');
  history.undo();
  expect(history.text()[0]).toBe('e');
  history.undo();

  expect(history.text()[0]).toBe('e');
});
