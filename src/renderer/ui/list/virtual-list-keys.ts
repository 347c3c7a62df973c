/**
 * The row that a key moves to from `active`, which is -1 for none; undefined for a key that does
 * not move.
 */
export function rowAfterKey(
  key: string,
  active: number,
  rowCount: number,
  rowsPerPage: number,
): number | undefined {
  if (rowCount === 0) return undefined;
  const last = rowCount - 1;
  const step = Math.max(1, rowsPerPage - 1);
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + 1, last);
    case 'ArrowUp':
      return active < 0 ? last : Math.max(active - 1, 0);
    case 'PageDown':
      return Math.min(Math.max(active, 0) + step, last);
    case 'PageUp':
      return Math.max((active < 0 ? last : active) - step, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
