type Part = { start: number; part: string; isMarked: boolean };

/**
 * Splits a text into parts that a search term matches, regardless of case, and the parts between
 * them.
 */
export function splitAtTerms(text: string, terms: readonly string[]): Part[] {
  const whole = text.toLowerCase();
  // Some letters are longer in lower case, which would shift the indexes after them. In a text with
  // such letters only the case of ASCII letters is ignored.
  const lower = whole.length === text.length ? toLower : toLowerAscii;
  const needles = terms.map(lower);
  const within = lower(text);
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

/**
 * Splits the text from `from` to `to`; terms that cross these are cut there. Starts count from
 * `from`.
 */
export function splitAtTermsBetween(
  text: string,
  terms: readonly string[],
  from: number,
  to: number,
): Part[] {
  const longest = Math.max(0, ...terms.map(({ length }) => length));
  const begin = Math.max(0, from - longest);
  return splitAtTerms(text.slice(begin, to + longest), terms).flatMap(
    ({ start, part, isMarked }) => {
      const first = Math.max(from, begin + start);
      const cut = text.slice(first, Math.min(to, begin + start + part.length));
      return cut === '' ? [] : [{ start: first - from, part: cut, isMarked }];
    },
  );
}

const toLower = (text: string): string => text.toLowerCase();
const toLowerAscii = (text: string): string => text.replaceAll(/[A-Z]+/g, toLower);

/** Finds the first match of any term, the longest of those that begin there. */
function nearest(text: string, terms: readonly string[], from: number) {
  let found: { start: number; end: number } | undefined;
  for (const term of terms) {
    const start = term === '' ? -1 : text.indexOf(term, from);
    if (start < 0) continue;
    const end = start + term.length;
    const isBetter = !found || start < found.start || (start === found.start && end > found.end);
    if (isBetter) found = { start, end };
  }
  return found;
}
