/**
 * Where each line of a text begins when none may be wider than `columns`. Characters from U+1100 on
 * count as two columns, a tab goes to the next multiple of four, and no surrogate pair is split.
 */
export function lineStarts(text: string, columns: number): number[] {
  const widest = Math.max(2, columns);
  const starts = [0];
  let width = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === lineFeed) {
      if (at + 1 < text.length) starts.push(at + 1);
      width = 0;
      continue;
    }
    const isPair = isHighSurrogate(code) && at + 1 < text.length;
    const charWidth = code >= firstWide ? 2 : code === tab ? tabColumns - (width % tabColumns) : 1;
    if (width + charWidth > widest) {
      starts.push(at);
      width = 0;
    }
    width += charWidth;
    if (isPair) at++;
  }
  return starts;
}

/** Returns the start and end of line `index`, without its line feed. */
export function lineSpan(text: string, starts: readonly number[], index: number): LineSpan {
  const from = starts[index] ?? text.length;
  const to = starts[index + 1] ?? text.length;
  return { from, to: to > from && text.charCodeAt(to - 1) === lineFeed ? to - 1 : to };
}

type LineSpan = { from: number; to: number };

export const tabColumns = 4;
const lineFeed = 10;
const tab = 9;
const firstWide = 0x1100;
const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
