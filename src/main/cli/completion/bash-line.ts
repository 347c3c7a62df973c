/** A command line up to the cursor, taken apart as bash does it. */
export type BashLine = {
  /** Whole words, without their quotes; the first is the command. */
  words: string[];
  /** The part of the word being typed that is before the cursor, without its quotes. */
  current: string;
  /** The quote that is open at the cursor. */
  quote: "'" | '"' | undefined;
  /** How many characters of `current` bash keeps; the word that is offered replaces the rest. */
  kept: number;
};

/**
 * Takes a line apart. `breaks` are the characters at which bash begins a new word to complete, its
 * COMP_WORDBREAKS.
 */
export function readBashLine(line: string, breaks: string): BashLine {
  const words: string[] = [];
  let current = '';
  let isWord = false;
  let quote: BashLine['quote'];
  let kept = 0;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    const isBlank = quote === undefined && /\s/.test(sign);
    if (isBlank) {
      if (isWord) words.push(current);
      [current, isWord, kept] = ['', false, 0];
      continue;
    }
    isWord = true;
    if (sign === quote) quote = undefined;
    else if (quote === undefined && (sign === "'" || sign === '"')) {
      quote = sign;
      kept = current.length;
    } else if (sign === '\\' && isEscape(quote, line.charAt(at + 1))) {
      at += 1;
      current += line.charAt(at);
    } else {
      current += sign;
      if (quote === undefined && breaks.includes(sign)) kept = current.length;
    }
  }
  return { words, current, quote, kept };
}

const isEscape = (quote: BashLine['quote'], next: string): boolean =>
  quote === undefined || (quote === '"' && /["\\$`]/.test(next));

/**
 * The text that bash inserts for a word that begins with `current`; undefined where it can't be
 * quoted.
 */
export function bashReply(word: string, { quote, kept }: BashLine): string | undefined {
  const rest = word.slice(kept);
  if (quote === "'") return rest.includes("'") ? undefined : rest;
  if (quote === '"') return rest.replaceAll(/["\\$`]/g, '\\$&');
  return rest.replaceAll(/[^\p{L}\p{N}_.,:=/@%+-]/gu, '\\$&');
}
