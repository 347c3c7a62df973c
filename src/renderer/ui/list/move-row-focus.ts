import { useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * Moves the focus between the elements with `data-nav-row`: by one with the arrow keys, to the ends
 * with Home and End.
 */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-nav-row]')];
  if (rows.length === 0) return;
  const at = rows.findIndex((row) => row === event.target);
  const isInSearch = event.target instanceof HTMLInputElement;
  const to =
    isInSearch && event.key !== 'ArrowDown' ? undefined : nextRow(event.key, at, rows.length);
  if (to === undefined) return;
  event.preventDefault();
  rows[to]?.focus();
}

function nextRow(key: string, at: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, length - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return undefined;
  }
}

/**
 * Which of the rows Tab leads to: that with the focus, else the chosen one, else the first. Rows say
 * by `onFocus` that they have it; `onBlur` is for the list.
 */
export function useTabStop(names: readonly string[], chosen: string | undefined) {
  const [focused, setFocused] = useState<string>();
  const isThere = (name: string | undefined) => name !== undefined && names.includes(name);
  return {
    tabStop: [focused, chosen].find(isThere) ?? names[0],
    onFocus: setFocused,
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
    },
  };
}
