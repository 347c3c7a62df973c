const maxNames = 3;

/**
 * The names that are most like `word`: at most three, each within a third of its length in edits.
 */
export function nearest(word: string, names: readonly string[]): string[] {
  const limit = Math.ceil(word.length / 3);
  return names
    .map((name) => ({ name, edits: distance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, maxNames)
    .map(({ name }) => name);
}

/** Levenshtein's distance, row by row. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** A question with names that may have been meant, to follow a sentence; '' where there is none. */
export const meant = (names: readonly string[]): string =>
  names.length > 0 ? ` Did you mean ${names.join(' or ')}?` : '';
