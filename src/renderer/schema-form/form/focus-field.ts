import { pathKey } from '../json/path-key.ts';
import { drawField } from './lazy-part.tsx';
import type { Path } from '../json/json-text.ts';

/** Leads to the field of a place within `form`, or to the nearest one around it that can be used; of the whole, to the form. */
export function focusField(path: Path, form: ParentNode): void {
  drawField(path, form);
  for (const field of fieldsAround(path, form)) {
    const control = firstControl(field);
    if (!control) continue;
    field.scrollIntoView({ block: 'nearest' });
    control.focus();
    return;
  }
  const whole = form.querySelector<HTMLElement>(wholeForm);
  whole?.scrollIntoView({ block: 'start' });
  (whole && (firstControl(whole) ?? whole))?.focus();
}

/** The control of a field's value, not the buttons beside its name, which come first. */
export function firstControl(field: Element): HTMLElement | undefined {
  const controls = [...field.querySelectorAll<HTMLElement>(focusable)];
  return controls.find((one) => !one.closest('[data-head]')) ?? controls[0];
}

/** Marks the field of a place, or the nearest one around it, and no other; the focus stays where it is. */
export function markField(path: Path | undefined, form: ParentNode): void {
  const field = path && nearestField(path, form);
  const marked = form.querySelector<HTMLElement>('[data-at-cursor]');
  if (marked === (field ?? null)) return;
  if (marked) delete marked.dataset['atCursor'];
  if (!field) return;
  field.dataset['atCursor'] = '';
  // Of a large object its name, not all of it.
  (field.firstElementChild ?? field).scrollIntoView({ block: 'nearest' });
}

function nearestField(path: Path, form: ParentNode): HTMLElement | undefined {
  drawField(path, form);
  return fieldsAround(path, form)[0];
}

/** The fields that are shown of a place and those around it, the nearest first. */
function fieldsAround(path: Path, form: ParentNode): HTMLElement[] {
  const shown = new Map(
    [...form.querySelectorAll<HTMLElement>('[data-path]')].map((field) => [
      field.dataset['path'],
      field,
    ]),
  );
  return path.flatMap((_, i) => shown.get(pathKey(path.slice(0, path.length - i))) ?? []);
}

const focusable = ['textarea', 'input:not([hidden])', 'select', '[role="radio"]', 'button']
  .map((control) => `${control}:not(:disabled)`)
  .join(', ');
const wholeForm = '[data-whole-form]';
