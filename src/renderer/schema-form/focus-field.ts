import { pathKey } from './form-context.ts';
import { drawField } from './when-near.tsx';
import type { Path } from './json-text.ts';

/** Leads to the field of a place within `form`, or to the nearest one around it that is shown. */
export function focusField(path: Path, form: ParentNode): void {
  const field = nearestField(path, form);
  if (!field) return;
  field.scrollIntoView({ block: 'nearest' });
  const controls = [...field.querySelectorAll<HTMLElement>(focusable)];
  // The buttons beside a field's name come before it, and are not what is to be changed.
  (controls.find((control) => !control.closest('[data-head]')) ?? controls[0])?.focus();
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
  const shown = new Map(
    [...form.querySelectorAll<HTMLElement>('[data-path]')].map((field) => [
      field.dataset['path'],
      field,
    ]),
  );
  for (let length = path.length; length > 0; length -= 1) {
    const field = shown.get(pathKey(path.slice(0, length)));
    if (field) return field;
  }
  return undefined;
}

const focusable = 'textarea, input:not([hidden]), select, [role="radio"], button';
