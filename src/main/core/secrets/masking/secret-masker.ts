import { mask } from '../../../../shared/secrets/mask.ts';
import { isUtf8 } from 'node:buffer';
import { maxEscapes, spellings } from './spellings.ts';
import { createTextFinder } from './text-finder.ts';
import { unescaped, type View } from './unescaped.ts';

/**
 * A value that must not be shown, and the label that is shown instead: its reference, or `mask`.
 */
export type KnownSecret = { value: string; label: string };

/** Hears of each masked place, by the label that stands there now. */
export type OnMasked = (label: string) => void;

/** Masks known secrets in texts, however they are written; see `spellings`. */
export type SecretMasker = {
  /** Masks a text; returns the same text where it holds no secrets. */
  mask(text: string, onMasked?: OnMasked): string;
  /** Masks a JSON text, which stays JSON: a masked number becomes a string. */
  json(text: string, onMasked?: OnMasked): string;
  /**
   * Masks bytes, read as UTF-8 or, where they are not valid, as one character each; returns the
   * same buffer where they hold no secrets.
   */
  bytes(content: Buffer, onMasked?: OnMasked): Buffer;
};

/**
 * Spellings of fewer characters are found as whole words only, since they may be part of any word.
 */
const shortestAnywhere = 8;

/** A masker that knows no secrets. */
export const noMasker: SecretMasker = {
  mask: (text) => text,
  json: (text) => text,
  bytes: (content) => content,
};

/**
 * A part of a text to mask, `to` exclusive; `longest` is the length of the longest secret in it,
 * whose label is shown.
 */
type Range = { from: number; to: number; label: string; longest: number };

/**
 * Creates a masker for the values that `createKnownSecrets` keeps; the time that it takes depends
 * on the text alone, not on their number.
 */
export function createSecretMasker(secrets: readonly KnownSecret[]): SecretMasker {
  if (secrets.length === 0) return noMasker;
  const labels = labelsBySpelling(secrets);
  const [long, short]: [string[], string[]] = [[], []];
  for (const spelling of labels.keys()) {
    (spelling.length < shortestAnywhere ? short : long).push(spelling);
  }
  const find = createTextFinder(long);
  const shortPattern = wholeWordPattern(short);
  // Labels that can't be shown, since they hold a secret or need escapes; `mask` is shown instead.
  const unsafeLabels = new Set<string>();
  for (const label of new Set(labels.values())) {
    if (!isPlain(label) || (shortPattern && label.search(shortPattern) !== -1))
      unsafeLabels.add(label);
    find(label, () => unsafeLabels.add(label));
  }
  const matters = unitsOf(labels.keys());

  /** Finds the ranges of all secrets in a text, escaped ones among them. */
  function rangesIn(text: string): Range[] {
    const ranges: Range[] = [];
    const views: View[] = [];
    const originOf = (place: number) => views.reduceRight((at, view) => view.originOf(at), place);
    const add = (from: number, to: number, spelling: string) => {
      const shown = labels.get(spelling) ?? mask;
      const label = unsafeLabels.has(shown) ? mask : shown;
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
      if (!view) return joined(ranges);
      views.push(view);
      seen = view.text;
    }
  }

  const masker: SecretMasker = {
    mask: (text, onMasked) => replaced(text, rangesIn(text), onMasked),
    json(text, onMasked) {
      const ranges = rangesIn(text);
      return replaced(text, ranges.length > 0 ? quotedOutside(text, ranges) : ranges, onMasked);
    },
    bytes(content, onMasked) {
      const isText = isUtf8(content);
      const before = content.toString(isText ? 'utf8' : 'latin1');
      const after = masker.mask(before, onMasked);
      if (after === before) return content;
      return isText ? Buffer.from(after) : Buffer.from(after.replaceAll(mask, '***'), 'latin1');
    },
  };
  return masker;
}

/** Maps each spelling to its label; where two secrets are spelt alike, the first one's. */
function labelsBySpelling(secrets: readonly KnownSecret[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { value, label } of secrets) {
    const isWord = value.length < shortestAnywhere;
    const all = isWord ? [value] : spellings(value);
    // A secret that consists of escapes may have spellings that are too short to mask.
    const written = isWord ? all : all.filter(({ length }) => length >= shortestAnywhere);
    for (const spelling of written) if (!labels.has(spelling)) labels.set(spelling, label);
  }
  return labels;
}

/** Whether a label can stand in JSON, in a URL and in an HTTP head without escapes. */
const isPlain = (label: string): boolean => /^[\w ${}:.•-]{1,100}$/.test(label);

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

/** Joins overlapping ranges into one, with the label of the longest. */
function joined(ranges: Range[]): Range[] {
  const all: Range[] = [];
  for (const range of ranges.sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = all.at(-1);
    if (last && range.from < last.to) extend(last, range);
    else all.push(range);
  }
  return all;
}

function extend(range: Range, by: Range): void {
  range.from = Math.min(range.from, by.from);
  range.to = Math.max(range.to, by.to);
  if (by.longest <= range.longest) return;
  range.label = by.label;
  range.longest = by.longest;
}

function replaced(text: string, ranges: readonly Range[], onMasked?: OnMasked): string {
  if (ranges.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, label } of ranges) {
    parts.push(text.slice(at, from), label);
    at = to;
    onMasked?.(label);
  }
  return parts.join('') + text.slice(at);
}

const strings = /"(?:[^"\\]|\\[^])*"?/g;
const number = /[^\s"{}[\],:]/;

/**
 * Widens ranges outside of JSON strings to the whole number that they are in, and quotes their
 * labels.
 */
function quotedOutside(text: string, ranges: readonly Range[]): Range[] {
  let [start, end] = [0, 0];
  strings.lastIndex = 0;
  const quoted: Range[] = [];
  for (const range of ranges) {
    while (end <= range.from) {
      const found = strings.exec(text);
      [start, end] = found ? [found.index, strings.lastIndex] : [text.length, Infinity];
    }
    if (start < range.to) {
      quoted.push(range);
      continue;
    }
    let { from, to } = range;
    while (from > 0 && number.test(text.charAt(from - 1))) from -= 1;
    while (to < text.length && number.test(text.charAt(to))) to += 1;
    if (from >= (quoted.at(-1)?.to ?? 0)) {
      quoted.push({ ...range, from, to, label: JSON.stringify(range.label) });
    }
  }
  return quoted;
}
