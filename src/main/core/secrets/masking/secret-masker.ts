import { isUtf8 } from 'node:buffer';
import { mask } from '../../../../shared/secrets/mask.ts';
import {
  createSecretSearch,
  joinedRanges,
  type KnownSecret,
  type SecretRange,
  type SecretSearch,
} from './secret-search.ts';

export type { KnownSecret } from './secret-search.ts';

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

/** A masker that knows no secrets. */
export const noMasker: SecretMasker = {
  mask: (text) => text,
  json: (text) => text,
  bytes: (content) => content,
};

/** Creates a masker for the values that `createKnownSecrets` keeps. */
export const createSecretMasker = (secrets: readonly KnownSecret[]): SecretMasker =>
  secrets.length === 0 ? noMasker : maskerOf([createSecretSearch(secrets)]);

/** A masker for the secrets of several searches, which are masked as one where they overlap. */
export function maskerOf(searches: readonly SecretSearch[]): SecretMasker {
  if (searches.length === 0) return noMasker;
  const find: SecretSearch = (text) => searches.flatMap((search) => search(text));
  const shown = new Map<string, string>();
  /** `mask` in place of a label that can't be shown, since it holds a secret or needs escapes. */
  const safe = (label: string): string => {
    const known = shown.get(label);
    if (known !== undefined) return known;
    const told = isPlain(label) && find(label).length === 0 ? label : mask;
    shown.set(label, told);
    return told;
  };
  const rangesIn = (text: string): SecretRange[] =>
    joinedRanges(find(text)).map((range) => ({ ...range, label: safe(range.label) }));

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

/** Whether a label can stand in JSON, in a URL and in an HTTP head without escapes. */
const isPlain = (label: string): boolean => /^[\w ${}:.•-]{1,100}$/.test(label);

function replaced(text: string, ranges: readonly SecretRange[], onMasked?: OnMasked): string {
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
function quotedOutside(text: string, ranges: readonly SecretRange[]): SecretRange[] {
  let [start, end] = [0, 0];
  strings.lastIndex = 0;
  const quoted: SecretRange[] = [];
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
