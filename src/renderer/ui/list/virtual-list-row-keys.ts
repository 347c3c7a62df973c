import { useState } from 'react';

type Window = { first: number; last: number };

/**
 * React keys for the rows of a window. A window that has no row in common with the one before takes
 * over its elements: where rows stream by, they are filled anew, not made anew. While a row is kept
 * for the keyboard's focus, none are, since its own element must stay.
 */
export function useRowKeys(drawn: Window, keepsRow: boolean): (index: number) => number {
  const [held, setHeld] = useState({ ...drawn, shift: 0 });
  if (held.first !== drawn.first || held.last !== drawn.last)
    setHeld({ ...drawn, shift: keepsRow ? held.shift : shiftAfter(held, drawn) });
  return (index) => index - held.shift;
}

function shiftAfter(before: Window & { shift: number }, now: Window): number {
  const isApart = now.first >= before.last || now.last <= before.first;
  return isApart ? before.shift + now.first - before.first : before.shift;
}
