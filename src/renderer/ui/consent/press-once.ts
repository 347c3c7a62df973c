import type { KeyboardEvent, MouseEvent } from 'react';

/**
 * Handlers of a button that gives consent or ends something: a double click or a held key is one
 * press.
 */
export const pressOnce = (act: () => void) => ({
  onClick: ({ detail }: MouseEvent) => {
    if (detail <= 1) act();
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  },
});
