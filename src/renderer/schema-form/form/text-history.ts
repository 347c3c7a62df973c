import { useCallback, useEffect, useRef } from 'react';
import type { DraftBoard } from './draft-board.ts';
import type { Unsent } from './unsent.ts';

/** Edits within so many milliseconds are one step, as the letters of a word. */
const togetherMs = 500;

export type TextHistory = {
  /** Takes a new text, and remembers the one before, with what was half-typed `before` the edit. */
  change(next: string, before?: Unsent): void;
  /** Replaces the whole text, in a step of its own however close to others. */
  replace(next: string, before?: Unsent): void;
  /** Goes back to the text before; returns false where there is none. */
  undo(): boolean;
  redo(): boolean;
};

/** The undo history of a text with its drafts, shared by all views that change it. */
export function useTextHistory(
  text: string,
  onText: (text: string) => void,
  board: DraftBoard,
): TextHistory {
  const { steps } = board;
  const lastAt = useRef(-Infinity);
  const remember = useCallback(
    (unsent: Unsent) => {
      const now = performance.now();
      const isTogether = now - lastAt.current < togetherMs && !steps.isEmpty;
      lastAt.current = now;
      steps.remember(isTogether ? undefined : { text, unsent });
    },
    [text, steps],
  );
  useEffect(() => board.watch(() => remember(board.snapshot())), [board, remember]);
  const change = useCallback(
    (next: string, before: Unsent = board.snapshot()) => {
      remember(before);
      onText(next);
    },
    [remember, onText, board],
  );
  const replace = useCallback(
    (next: string, before?: Unsent) => {
      lastAt.current = -Infinity;
      change(next, before);
      lastAt.current = -Infinity;
    },
    [change],
  );
  const go = (way: 'back' | 'forth'): boolean => {
    const next = steps[way]({ text, unsent: board.snapshot() });
    if (!next) return false;
    lastAt.current = -Infinity;
    onText(next.text);
    board.restore(next.unsent);
    return true;
  };
  return { change, replace, undo: () => go('back'), redo: () => go('forth') };
}
