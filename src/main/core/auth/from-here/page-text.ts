/** What a page of HTML says to whoever reads it. */
export type PageText = {
  title: string;
  /** Without markup, scripts and styles; what stands apart on the page is on lines of its own. */
  text: string;
  /** Whether there is a form to fill in. */
  hasForm: boolean;
};

/** More of a page is not read, in characters. */
const maxRead = 256 * 1024;
/** Their content is no text of the page, or none that a browser shows here. */
const unread = /^(?:script|style|template|svg|iframe|noscript|textarea)$/;
/** Elements that stand within a line, so that no space belongs between them. */
const inline = /^(?:a|abbr|b|bdi|code|em|font|i|kbd|mark|small|span|strong|sub|sup|tt|u|var|wbr)$/;
/** Elements beside each other in a row. */
const inCell = /^(?:td|th|button|input|label|option|select|img)$/;
const tagName = /<\/?([a-z][^\s/>]{0,30})/iy;

/** Reads a page in one pass, however its markup is broken. */
export function pageText(html: string): PageText {
  const source = html.slice(0, maxRead);
  const texts: string[] = [];
  let title = '';
  let hasForm = false;
  let at = 0;
  /** Goes behind what ends a part; without it the part goes on to the end. */
  const skip = (end: string | RegExp) => {
    const found = typeof end === 'string' ? source.indexOf(end, at) : indexOf(source, end, at);
    const text = source.slice(at, found === -1 ? source.length : found);
    at = found === -1 ? source.length : found;
    return text;
  };
  while (at < source.length) {
    texts.push(skip('<').replaceAll(/\s+/g, ' '));
    if (at >= source.length) break;
    if (source.startsWith('<!--', at)) {
      skip('-->');
      at += 3;
      continue;
    }
    tagName.lastIndex = at;
    const name = tagName.exec(source)?.[1]?.toLowerCase();
    const isOpening = source[at + 1] !== '/';
    if (name === undefined && !/[!?/]/.test(source[at + 1] ?? '')) {
      texts.push('<');
      at += 1;
      continue;
    }
    skip('>');
    at += 1;
    if (name === undefined) continue;
    if (!inline.test(name)) texts.push(inCell.test(name) ? ' ' : '\n');
    if (name === 'form' || name === 'input') hasForm = true;
    if (!isOpening) continue;
    if (name === 'title' && title === '') title = skip(/<\/title/gi);
    else if (unread.test(name)) skip(new RegExp(`</${name}`, 'gi'));
  }
  return { title: decoded(title), text: inLines(decoded(texts.join(''))), hasForm };
}

function indexOf(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

const inLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (whole, decimal?: string, hex?: string, name = '') => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
      if (code === undefined) return named[String(name).toLowerCase()] ?? whole;
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
