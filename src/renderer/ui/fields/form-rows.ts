import { flushSync } from 'react-dom';

/** Renders a new row, marked `data-row`, and focuses its first field: the next key is typed into it. */
export function addRow(rows: HTMLElement | null, add: () => void): void {
  flushSync(add);
  [...(rows?.querySelectorAll('[data-row]') ?? [])].at(-1)?.querySelector('input')?.focus();
}

/** Removes a row, and moves the focus on from it. */
export function removeRow(rows: HTMLElement | null, index: number, remove: () => void): void {
  flushSync(remove);
  focusAfterRemoval(rows, index);
}

/** Focuses the button that removes what is now at the place of a removed row, or else what adds one. */
export function focusAfterRemoval(rows: HTMLElement | null, index: number): void {
  const next = rows?.querySelectorAll('[data-row]')[index] ?? rows;
  [...(next?.querySelectorAll('button') ?? [])].at(-1)?.focus();
}
