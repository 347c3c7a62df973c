import { splitWords } from '../../../shared/split-words.ts';
import type { Entry } from './entry.ts';

/**
 * The entries that a search finds, the best first. Each word of the search must begin a word of the entry;
 * three letters and more may also stand within one. The title counts more than terms, and terms more than
 * where the entry belongs.
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
  // A name is also found as it is written at one go.
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
  // What begins with the search is most likely what is meant.
  return wanted.length > 0 && titles[0]?.startsWith(wanted[0] ?? '') ? sum + 1 : sum;
}

/** 3 for the word itself, 2 for its beginning, 1 for a part of at least three letters, else 0. */
function closeness(words: readonly string[], wanted: string): number {
  if (words.includes(wanted)) return 3;
  if (words.some((word) => word.startsWith(wanted))) return 2;
  return wanted.length >= 3 && words.some((word) => word.includes(wanted)) ? 1 : 0;
}
