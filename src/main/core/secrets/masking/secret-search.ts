import { mask } from '../../../../shared/secrets/mask.ts';
import { maxEscapes, spellings } from './spellings.ts';
import { createTextFinder } from './text-finder.ts';
import { unescaped, type View } from './unescaped.ts';

/**
 * A value that must not be shown, and the label that is shown instead: its reference, or `mask`.
 */
export type KnownSecret = { value: string; label: string };

/**
 * A part of a text that holds secrets, `to` exclusive; `longest` is the length of the longest one,
 * whose label is shown.
 */
export type SecretRange = { from: number; to: number; label: string; longest: number };

/** Finds all of its secrets in a text, escaped ones among them; the ranges may overlap. */
export type SecretSearch = (text: string) => SecretRange[];

/**
 * Spellings of fewer characters are found as whole words only, since they may be part of any word.
 */
const shortestAnywhere = 8;

/** Creates a search, whose time depends on the text alone, not on the number of secrets. */
export function createSecretSearch(secrets: readonly KnownSecret[]): SecretSearch {
  const labels = labelsBySpelling(secrets);
  const [long, short]: [string[], string[]] = [[], []];
  for (const spelling of labels.keys()) {
    (spelling.length < shortestAnywhere ? short : long).push(spelling);
  }
  const find = createTextFinder(long);
  const shortPattern = wholeWordPattern(short);
  const matters = unitsOf(labels.keys());

  return (text) => {
    const ranges: SecretRange[] = [];
    const views: View[] = [];
    const originOf = (place: number) => views.reduceRight((at, view) => view.originOf(at), place);
    const add = (from: number, to: number, spelling: string) => {
      const label = labels.get(spelling) ?? mask;
      const range = { from: originOf(from), to: originOf(to), label, longest: to - from };
      const last = ranges.at(-1);
      // Overlaps are joined at once, since a text may have a match at every place.
      if (last && range.from < last.to && range.to > last.from) extend(last, range);
      else ranges.push(range);
    };
    for (let seen = text; ;) {
      find(seen, (from, to, which) => add(from, to, long[which] ?? ''));
      if (shortPattern)
        for (const { index, 0: word } of wholeWordsIn(seen, shortPattern))
          add(index, index + word.length, word);
      const view = views.length < maxEscapes ? unescaped(seen, matters) : undefined;
      if (!view) return ranges;
      views.push(view);
      seen = view.text;
    }
  };
}

/** Joins overlapping ranges into one, with the label of the longest. */
export function joinedRanges(ranges: SecretRange[]): SecretRange[] {
  const all: SecretRange[] = [];
  for (const range of ranges.sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = all.at(-1);
    if (last && range.from < last.to) extend(last, range);
    else all.push(range);
  }
  return all;
}

function extend(range: SecretRange, by: SecretRange): void {
  range.from = Math.min(range.from, by.from);
  range.to = Math.max(range.to, by.to);
  if (by.longest <= range.longest) return;
  range.label = by.label;
  range.longest = by.longest;
}

/** Maps each spelling to its label; where two secrets are spelt alike, the first one's. */
function labelsBySpelling(secrets: readonly KnownSecret[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { value, label } of secrets) {
    // An empty text is between all others.
    if (value === '') continue;
    const isWord = value.length < shortestAnywhere;
    const all = isWord ? [value] : spellings(value);
    // A secret that consists of escapes may have spellings that are too short to mask.
    const written = isWord ? all : all.filter(({ length }) => length >= shortestAnywhere);
    for (const spelling of written) if (!labels.has(spelling)) labels.set(spelling, label);
  }
  return labels;
}

function unitsOf(texts: Iterable<string>): (unit: number) => boolean {
  const units = new Uint8Array(65_536);
  for (const text of texts)
    for (let at = 0; at < text.length; at += 1) units[text.charCodeAt(at)] = 1;
  return (unit) => units[unit] === 1;
}

const word = String.raw`[\p{L}\p{N}_]`;

function wholeWordPattern(shortPattern: readonly string[]): RegExp | undefined {
  if (shortPattern.length === 0) return undefined;
  const longestFirst = shortPattern
    .toSorted((a, b) => b.length - a.length)
    .map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`(?<!${word})(?:${longestFirst.join('|')})(?!${word})`, 'gu');
}

/** Yields all matches of the pattern, overlapping ones among them. */
function* wholeWordsIn(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    yield found;
    pattern.lastIndex = found.index + 1;
  }
}
