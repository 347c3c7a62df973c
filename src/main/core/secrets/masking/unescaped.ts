/** A text without one layer of its escapes, and where its characters stand in the original text. */
export type View = {
  text: string;
  /** The place in the original text of a place in this one. */
  originOf(place: number): number;
};

const marks = /[\\%&\n]/g;
const escapes =
  /\\(?:u([\da-f]{4})|x([\da-f]{2})|([^]))|%([\da-f]{2})|&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/iy;
/** A line break, plain or as an escape. */
const breaks = /(?:\\+r)?\\+n|\n/y;
const unbroken = /^[\w+/=-]+$/;
const again = /\\*(?:u([\da-f]{4})|x([\da-f]{2})|([^]))/iy;
const wrapped = 60;
const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Takes off one layer of escapes (of JSON, URLs and HTML) and joins wrapped lines of base64. Only
 * escapes that stand for characters which matter are taken off; undefined where there are none.
 */
export function unescaped(text: string, matters: (unit: number) => boolean): View | undefined {
  const parts: string[] = [];
  // From `places[i]` on, the new text comes from `origins[i]` on in the old one.
  const places: number[] = [0];
  const origins: number[] = [0];
  let length = 0;
  let from = 0;
  const replace = (start: number, end: number, instead: string) => {
    parts.push(text.slice(from, start), instead);
    length += start - from + instead.length;
    from = end;
    places.push(length);
    origins.push(end);
  };

  marks.lastIndex = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const start = mark.index;
    const lineEnd = endOfBreak(text, start);
    if (lineEnd > 0 && isWrapped(text, start, lineEnd)) {
      replace(text[start - 1] === '\r' ? start - 1 : start, lineEnd, '');
      marks.lastIndex = lineEnd;
      continue;
    }
    escapes.lastIndex = start;
    const escape = escapes.exec(text);
    if (!escape) continue;
    const end = escapes.lastIndex;
    const meant = meaningOf(escape);
    marks.lastIndex = end;
    const isWanted =
      matters(meant.charCodeAt(0)) || (meant === '\\' && staysEscape(text, end, matters));
    if (isWanted) replace(start, end, meant);
  }
  if (parts.length === 0) return undefined;
  parts.push(text.slice(from));
  return { text: parts.join(''), originOf: (place) => originIn(places, origins, place) };
}

function meaningOf([, unit, byte, sign, percent, decimal, hex, entity]: RegExpExecArray): string {
  const code = unit ?? byte ?? percent ?? hex;
  if (code !== undefined) return fromCode(Number.parseInt(code, 16));
  if (decimal !== undefined) return fromCode(Number(decimal));
  if (entity !== undefined) return entities[entity.toLowerCase()] ?? '';
  return controls[sign ?? ''] ?? sign ?? '';
}

const fromCode = (code: number): string =>
  code <= 0x10_ffff ? String.fromCodePoint(code) : '\uFFFD';

/** Whether a backslash that was itself escaped begins an escape that matters in the next layer. */
function staysEscape(text: string, at: number, matters: (unit: number) => boolean): boolean {
  again.lastIndex = at;
  const [, unit, byte, sign = ''] = again.exec(text) ?? [];
  if (unit !== undefined || byte !== undefined) return true;
  return sign !== '' && matters((controls[sign] ?? sign).charCodeAt(0));
}

/** Returns where the line break at `at` ends; 0 where there is none. */
function endOfBreak(text: string, at: number): number {
  breaks.lastIndex = at;
  return breaks.test(text) ? breaks.lastIndex : 0;
}

function isWrapped(text: string, start: number, end: number): boolean {
  const lineEnd = text[start - 1] === '\r' ? start - 1 : start;
  if (lineEnd < wrapped || !unbroken.test(text.charAt(end))) return false;
  return unbroken.test(text.slice(lineEnd - wrapped, lineEnd));
}

function originIn(places: readonly number[], origins: readonly number[], place: number): number {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((places[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return (origins[low] ?? 0) + place - (places[low] ?? 0);
}
