/**
 * Characters that can't be seen, or that change the order in which others are: a server may hide in
 * them what a model reads. Joiners and variation selectors are left alone where scripts and emoji use them.
 */
const never =
  /(?![\t\n\r]|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/u;
const outOfPlace =
  /(?<=^|\p{ASCII})(?:\u200c|\u200d)|(?<=[a-z\s]|\ufe00|\ufe0e|\ufe0f)(?:\ufe0e|\ufe0f)/iu;
const hidden = new RegExp(`(?:${never.source}|${outOfPlace.source})+`, 'giu');

const maxCodes = 3;

export type TextPart = { text: string; isMark: boolean };

/** A text in parts: as it is, and marks in the place of runs of hidden characters. */
export function withMarks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(hidden)) {
    if (index > from) parts.push({ text: text.slice(from, index), isMark: false });
    parts.push({ text: markOf(run), isMark: true });
    from = index + run.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMark: false });
  return parts;
}

/** A name as one line of words: hidden characters are named, and what is too long for a name is cut. */
export function revealed(text: string, max = 200): string {
  const shown = text.length > max ? `${text.slice(0, max)}…` : text;
  return withMarks(shown)
    .map((part) => (part.isMark ? `‹${part.text}›` : part.text))
    .join('');
}

function markOf(run: string): string {
  const codes = Array.from(run, codeOf);
  const left = codes.length - maxCodes;
  return codes.slice(0, maxCodes).join(' ') + (left > 0 ? ` and ${left} more` : '');
}

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
