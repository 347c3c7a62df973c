import { flushSync } from 'react-dom';

/** Marks the fields that are wrong, and gives the first of them the focus, so that it is seen and can be corrected. */
export function focusWrong(form: HTMLElement | null, mark: () => void): void {
  flushSync(mark);
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
