import { flushSync } from 'react-dom';

/** Renders a new row, marked `data-row`, and focuses its first field: the next key is typed into it. */
export function addRow(rows: HTMLElement | null, add: () => void): void {
  flushSync(add);
  [...(rows?.querySelectorAll('[data-row]') ?? [])].at(-1)?.querySelector('input')?.focus();
}

/** Removes a row; the focus goes to the button that removes the next one, or else to what adds one. */
export function removeRow(rows: HTMLElement | null, index: number, remove: () => void): void {
  flushSync(remove);
  const next = rows?.querySelectorAll('[data-row]')[index] ?? rows;
  [...(next?.querySelectorAll('button') ?? [])].at(-1)?.focus();
}
