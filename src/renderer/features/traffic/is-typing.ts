import type { KeyboardEvent } from 'react';

/** Whether a key is typed into a field, or belongs to a shortcut with Ctrl, Meta or Alt. */
export const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]'));
