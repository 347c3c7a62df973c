import { isObject } from './is-object.ts';

/**
 * Gives the JSON of a value with sorted members and without white space, piece by piece. Without
 * recursion: a server may nest as deeply as it likes.
 */
export function writeCanonical(root: unknown, put: (piece: string) => void): void {
  const waiting: ({ value: unknown } | string)[] = [{ value: root }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') put(next);
    else if (Array.isArray(next.value)) {
      put('[');
      waiting.push(']');
      for (const item of next.value.toReversed()) waiting.push(',', { value: item });
    } else if (isObject(next.value)) {
      put('{');
      waiting.push('}');
      const members = next.value;
      for (const name of Object.keys(members).sort().toReversed()) {
        waiting.push(',', { value: members[name] }, `${JSON.stringify(name)}:`);
      }
    } else put(JSON.stringify(next.value) ?? 'null');
  }
}

/** The same as one text. It is for comparing, and not to be parsed. */
export function canonicalText(value: unknown): string {
  const pieces: string[] = [];
  writeCanonical(value, (piece) => pieces.push(piece));
  return pieces.join('');
}
