import { hiddenCharacters } from '../../shared/hidden-characters.ts';

const maxCodes = 3;
/** Matches plain ASCII text, which most text is and which needs no slow search with lookarounds. */
const onlyPlain = /^[\t\n\r -~]+$/;

export type TextPart = { text: string; isMark: boolean };

/** Splits a text into plain parts, and marks in the place of runs of hidden characters. */
export function withMarks(text: string): TextPart[] {
  if (onlyPlain.test(text)) return [{ text, isMark: false }];
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(hiddenCharacters)) {
    if (index > from) parts.push({ text: text.slice(from, index), isMark: false });
    parts.push({ text: markOf(run), isMark: true });
    from = index + run.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMark: false });
  return parts;
}

/**
 * A text with hidden characters replaced by their names, such as "‹U+200B›", and cut to `max`
 * characters.
 */
export function revealed(text: string, max = 200): string {
  const shown = text.length > max ? `${text.slice(0, max)}…` : text;
  return withMarks(shown)
    .map((part) => (part.isMark ? `‹${part.text}›` : part.text))
    .join('');
}

/**
 * The code points of a run of characters, of which the first three are named: "U+200B U+200B U+200B
 * and 2 more".
 */
export function markOf(run: string): string {
  const codes = Array.from(run, codeOf);
  const left = codes.length - maxCodes;
  return codes.slice(0, maxCodes).join(' ') + (left > 0 ? ` and ${left} more` : '');
}

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
