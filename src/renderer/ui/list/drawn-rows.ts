/**
 * The rows to draw and the active one, which must stay in the page to keep the keyboard's focus.
 */
export function rowsToDraw(
  drawn: { first: number; last: number },
  active: number,
  rowCount: number,
): number[] {
  const rows = Array.from({ length: drawn.last - drawn.first }, (_, at) => drawn.first + at);
  if (active < 0 || active >= rowCount) return rows;
  // The order is kept, since a focused element that moves among its siblings loses the focus.
  if (active < drawn.first) return [active, ...rows];
  return active >= drawn.last ? [...rows, active] : rows;
}

/** The top of a row inside the spacer, in pixels. */
export function rowTop(
  index: number,
  drawn: { first: number; last: number },
  topOf: (index: number) => number,
): number {
  // A row kept for its focus lies next to the drawn ones, as its place may be beyond the spacer.
  return topOf(Math.min(Math.max(index, drawn.first - 1), drawn.last));
}
