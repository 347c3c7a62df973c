import { pathKey } from './form-context.ts';
import type { Path } from './json-text.ts';

/** Leads to the field of a place, or to the nearest one around it that is shown. */
export function focusField(path: Path): void {
  for (let length = path.length; length > 0; length -= 1) {
    const key = CSS.escape(pathKey(path.slice(0, length)));
    const field = document.querySelector<HTMLElement>(`[data-path="${key}"]`);
    if (!field) continue;
    field.scrollIntoView({ block: 'nearest' });
    const control = field.querySelector<HTMLElement>(
      'textarea, input:not([hidden]), select, [role="radio"], button',
    );
    control?.focus();
    return;
  }
}
