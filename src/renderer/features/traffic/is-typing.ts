import type { KeyboardEvent } from 'react';

/** True where a character belongs to what is being written, or to a shortcut of others. */
export const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]'));
