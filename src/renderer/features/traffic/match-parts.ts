export type MatchPart = { start: number; part: string; isMatch: boolean };

/** A text cut at what is looked for, whatever the case of its ASCII letters. */
export function matchParts(text: string, wanted: string): MatchPart[] {
  const parts: MatchPart[] = [];
  const lower = lowered(text);
  const looked = lowered(wanted);
  let from = 0;
  while (from < text.length) {
    const found = looked === '' ? -1 : lower.indexOf(looked, from);
    const end = found < 0 ? text.length : found;
    if (end > from) parts.push({ start: from, part: text.slice(from, end), isMatch: false });
    if (found < 0) break;
    from = found + looked.length;
    parts.push({ start: found, part: text.slice(found, from), isMatch: true });
  }
  return parts;
}

/** Other letters may become more or fewer in lower case. */
const lowered = (text: string): string =>
  text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
