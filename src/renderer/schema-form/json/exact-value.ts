const known = new WeakMap<object, boolean>();

/**
 * Whether a value of a schema is surely what the server wrote. Schemas are parsed on their way here,
 * and beyond 2^53 a number is then perhaps another: it may be shown, but not written for the user.
 */
export function isExact(value: unknown): boolean {
  if (typeof value === 'number') {
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  }
  if (typeof value !== 'object' || value === null) return true;
  const before = known.get(value);
  if (before !== undefined) return before;
  const verdict = (Array.isArray(value) ? value : Object.values(value)).every(isExact);
  known.set(value, verdict);
  return verdict;
}

export const exactOf = (value: unknown): unknown => (isExact(value) ? value : undefined);

export const notExact = 'not exact here';
