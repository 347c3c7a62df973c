/** The target of the focus once a list is rendered again. */
export type RowFocus =
  | { row: number; on: 'value' | 'remove' }
  | { row: number; on: 'move'; way: 'up' | 'down' }
  /** The control that stands in the same place of its row. */
  | { row: number; on: 'same'; place: number }
  | { row: undefined };

const controls =
  'textarea, input:not([hidden]), select, button:not([tabindex="-1"]), [role="radio"][tabindex="0"]';

/** The place among the controls of a row of what has the focus; the buttons of its heads come and go. */
export const placeOfFocus = (row: Element): number =>
  valuesOf(row).findIndex((control) => control === document.activeElement);

/** Puts the focus where it is wanted within a list; the button that adds is the last resort. */
export function focusRow(list: Element | null, wanted: RowFocus): void {
  const row = wanted.row === undefined ? undefined : rowOf(list, wanted.row);
  const target = row && wanted.row !== undefined ? targetIn(row, wanted) : undefined;
  const element = target ?? list?.querySelector<HTMLElement>(':scope > * > [data-add]');
  element?.focus();
}

const rowOf = (list: Element | null, index: number): Element | undefined =>
  [...(list?.querySelectorAll('[data-row]') ?? [])].find(
    (row) => row.getAttribute('data-row') === String(index) && row.closest('[data-rows]') === list,
  );

function targetIn(
  row: Element,
  wanted: Exclude<RowFocus, { row: undefined }>,
): HTMLElement | undefined {
  const all = controlsOf(row);
  switch (wanted.on) {
    case 'value':
      return valuesOf(row)[0] ?? all[0];
    case 'remove':
      return row.querySelector<HTMLElement>('[data-remove]') ?? all[0];
    case 'move':
      return (
        row.querySelector<HTMLElement>(`[data-move="${wanted.way}"]`) ??
        row.querySelector<HTMLElement>('[data-move]') ??
        all[0]
      );
    case 'same':
      return valuesOf(row)[Math.max(0, wanted.place)] ?? valuesOf(row)[0] ?? all[0];
  }
}

const controlsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(controls),
];

const valuesOf = (row: Element): HTMLElement[] =>
  controlsOf(row).filter((control) => !control.closest('[data-head]'));
