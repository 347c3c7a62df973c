const maxDepth = 500;
const tooDeep = `… nested more than ${maxDepth} levels deep …`;

/**
 * A value as JSON text. A server may send a value that is nested too deeply to be written; it is
 * cut at 500 levels, with a note in the place of what lies deeper.
 */
export function jsonOf(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent) ?? 'null';
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return JSON.stringify(cutShort(value, 0), null, indent) ?? 'null';
  }
}

function cutShort(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxDepth) return tooDeep;
  if (Array.isArray(value)) return value.map((item) => cutShort(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, cutShort(member, depth + 1)]),
  );
}
