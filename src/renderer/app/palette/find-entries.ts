import { splitWords } from '../../../shared/split-words.ts';
import type { Entry } from './entry.ts';

/**
 * The entries that match a search, the best first. Each word of the search must begin a word of the
 * entry, or be part of one where it has three letters or more. The title weighs more than terms and
 * group, and these more than what the entry belongs to.
 */
export function findEntries(entries: readonly Entry[], search: string): Entry[] {
  const wanted = splitWords(search);
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.entry.rank - b.entry.rank)
    .map(({ entry }) => entry);
}

function scoreOf({ title, terms, group, of }: Entry, wanted: readonly string[]): number {
  const parts = splitWords(title);
  // A name of several words is also found when it is typed without separators.
  const titles = parts.length > 1 ? [...parts, parts.join('')] : parts;
  const places: [words: string[], weight: number][] = [
    [titles, 8],
    [splitWords(`${terms ?? ''} ${group}`), 5],
    [splitWords(of ?? ''), 3],
  ];
  let sum = 0;
  for (const word of wanted) {
    const best = Math.max(...places.map(([words, weight]) => weight * closeness(words, word)));
    if (best === 0) return 0;
    sum += best;
  }
  // An entry whose title begins with the search is most likely meant.
  return wanted.length > 0 && titles[0]?.startsWith(wanted[0] ?? '') ? sum + 1 : sum;
}

/**
 * 3 for a whole word, 2 for the beginning of one, 1 for a part of at least three letters, else 0.
 */
function closeness(words: readonly string[], wanted: string): number {
  if (words.includes(wanted)) return 3;
  if (words.some((word) => word.startsWith(wanted))) return 2;
  return wanted.length >= 3 && words.some((word) => word.includes(wanted)) ? 1 : 0;
}
