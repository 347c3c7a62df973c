import { splitWords } from '../../../shared/split-words.ts';
import type { Entry } from './entry.ts';

/**
 * The entries that match a search, the best first. Each word of the search must begin a word of the
 * entry, or be part of one where it has three letters or more. The title weighs more than terms and
 * group, and these more than what the entry belongs to. Of two that match alike the one of the lower
 * rank is first, and then the one whose title begins with the search.
 */
export function findEntries(entries: readonly Entry[], search: string): Entry[] {
  const wanted = splitWords(search);
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, wanted) }))
    .filter(({ score }) => score > 0)
    .map((match) => ({ ...match, begins: beginsWith(match.entry, wanted) }))
    .toSorted((a, b) => b.score - a.score || a.entry.rank - b.entry.rank || b.begins - a.begins)
    .map(({ entry }) => entry);
}

function scoreOf(
  { title, identifier, terms, group, of }: Entry,
  wanted: readonly string[],
): number {
  const parts = splitWords(title);
  // A name of several words is also found when it is typed without separators.
  const titles = parts.length > 1 ? [...parts, parts.join('')] : parts;
  const places: [words: string[], weight: number][] = [
    [titles, 8],
    [splitWords(`${identifier ?? ''} ${terms ?? ''} ${group}`), 5],
    [splitWords(of ?? ''), 3],
  ];
  let sum = 0;
  for (const word of wanted) {
    const best = Math.max(...places.map(([words, weight]) => weight * closeness(words, word)));
    if (best === 0) return 0;
    sum += best;
  }
  // What is called just so is most likely meant, whatever it is.
  return sum > 0 && parts.join(' ') === wanted.join(' ') ? sum + 1 : sum;
}

const beginsWith = ({ title }: Entry, [first = '']: readonly string[]): number =>
  Number(splitWords(title)[0]?.startsWith(first));

/**
 * 3 for a whole word, 2 for the beginning of one, 1 for a part of at least three letters, else 0.
 */
function closeness(words: readonly string[], wanted: string): number {
  if (words.includes(wanted)) return 3;
  if (words.some((word) => word.startsWith(wanted))) return 2;
  return wanted.length >= 3 && words.some((word) => word.includes(wanted)) ? 1 : 0;
}
