import { useCallback, useEffect, useRef } from 'react';
import type { DraftBoard, Unsent } from './draft-board.ts';

const maxKept = 200;
/** Edits that follow each other so closely are one, as the letters of a word. */
const togetherMs = 500;

export type TextHistory = {
  /** Takes a new text, and remembers the one before, with what was half-typed `before` the edit. */
  change(next: string, before?: Unsent): void;
  /** Takes a text in the place of the whole: a step of its own, however close to others. */
  replace(next: string, before?: Unsent): void;
  /** Back to the text before; false where there is none. */
  undo(): boolean;
  redo(): boolean;
};

/** A text, and what was half-typed in its fields. */
type State = { text: string; unsent: Unsent };

/** What a text was before, over all the views that change it. */
export function useTextHistory(
  text: string,
  onText: (text: string) => void,
  board: DraftBoard,
): TextHistory {
  const past = useRef<State[]>([]);
  const future = useRef<State[]>([]);
  const lastAt = useRef(-Infinity);
  const remember = useCallback((unsent: Unsent) => {
    const now = performance.now();
    const isTogether = now - lastAt.current < togetherMs && past.current.length > 0;
    lastAt.current = now;
    if (!isTogether) past.current = [...past.current.slice(-maxKept), { text, unsent }];
    future.current = [];
  }, [text]);
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
  const go = (from: typeof past, to: typeof past): boolean => {
    const next = from.current.at(-1);
    if (next === undefined) return false;
    from.current = from.current.slice(0, -1);
    to.current = [...to.current, { text, unsent: board.snapshot() }];
    lastAt.current = -Infinity;
    onText(next.text);
    board.restore(next.unsent);
    return true;
  };
  return { change, replace, undo: () => go(past, future), redo: () => go(future, past) };
} // prettier-ignore
