/** What counts the tokens of a short text. */
type Counter = (text: string) => number;

/** Texts are cut to so many characters, since the tokenizer takes quadratic time for runs without a break. */
const pieceLength = 1000;
/** So many characters are counted; the rest is estimated by them. */
const maxCounted = 1_000_000;

/** The tokens of a text of any length, in time that grows with it; a cut costs one token at most. */
export function countTokens(text: string, counter: Counter): number {
  let tokens = 0;
  let from = 0;
  const end = Math.min(text.length, maxCounted);
  while (from < end) {
    const to = cutAfter(text, from, end);
    tokens += counter(text.slice(from, to));
    from = to;
  }
  return text.length > end ? Math.round(tokens * (text.length / end)) : tokens;
}

/** Finds where to cut a text into parts: before a space, since tokens begin with it. */
function cutAfter(text: string, from: number, end: number): number {
  if (end - from <= pieceLength) return end;
  const space = text.lastIndexOf(' ', from + pieceLength);
  if (space > from) return space;
  const to = from + pieceLength;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(to - 1));
  return isHalf ? to - 1 : to;
}
