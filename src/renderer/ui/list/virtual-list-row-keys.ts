import { useState } from 'react';

type Window = { first: number; last: number };

/**
 * React keys for the rows of a window. A window without a row in common with the one before reuses
 * its elements, so that fast scrolling fills elements instead of making new ones. While a row is
 * kept for the keyboard's focus no element is reused, since the row's own must stay.
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
