type Part = { start: number; part: string; isMarked: boolean };

/** A text cut into what one of the words covers, in whatever case, and what lies between. */
export function marksIn(text: string, words: readonly string[]): Part[] {
  const lower = text.toLowerCase();
  // Letters whose lower case is longer would shift every place behind them.
  const needles = lower.length === text.length ? words.map((word) => word.toLowerCase()) : words;
  const within = lower.length === text.length ? lower : text;
  const parts: Part[] = [];
  let at = 0;
  while (at < text.length) {
    const next = nearest(within, needles, at);
    const start = next?.start ?? text.length;
    if (start > at) parts.push({ start: at, part: text.slice(at, start), isMarked: false });
    if (!next) break;
    parts.push({ start, part: text.slice(start, next.end), isMarked: true });
    at = next.end;
  }
  return parts;
}

/** The first place at which a word stands; the longest of those that begin there. */
function nearest(text: string, words: readonly string[], from: number) {
  let found: { start: number; end: number } | undefined;
  for (const word of words) {
    const start = word === '' ? -1 : text.indexOf(word, from);
    if (start < 0) continue;
    const end = start + word.length;
    const isBetter = !found || start < found.start || (start === found.start && end > found.end);
    if (isBetter) found = { start, end };
  }
  return found;
}
