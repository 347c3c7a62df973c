import { isJson } from '../../../shared/json/is-json.ts';
/**
 * Deeper levels are indented no further, since the text of a hostile nesting would grow
 * quadratically.
 */
const deepestIndent = 40;

/**
 * Lays out JSON text over lines; undefined where it is not JSON. Only white space changes: large
 * numbers, duplicate names and escapes stay as they were sent.
 */
export const prettyJson = (text: string): string | undefined =>
  isJson(text) ? layOutJson(text) : undefined;

/** Lays out JSON text without checking it, so that it may be the beginning of a longer one. */
export function layOutJson(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let at = 0;
  const breakLine = () => parts.push('\n', '  '.repeat(Math.min(depth, deepestIndent)));
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === '"') {
      const end = endOfString(text, at);
      parts.push(text.slice(at, end));
      at = end;
    } else if (char === '{' || char === '[') {
      const next = skipSpace(text, at + 1);
      const closing = text[next] ?? '';
      const isEmpty = closing === '}' || closing === ']';
      parts.push(isEmpty ? char + closing : char);
      at = isEmpty ? next + 1 : next;
      if (!isEmpty) {
        depth++;
        breakLine();
      }
    } else if (char === '}' || char === ']') {
      depth = Math.max(0, depth - 1);
      breakLine();
      parts.push(char);
      at++;
    } else if (char === ',') {
      parts.push(char);
      breakLine();
      at++;
    } else if (char === ':') {
      parts.push(': ');
      at++;
    } else if (isSpace(char)) {
      at = skipSpace(text, at);
    } else {
      const end = endOfWord(text, at);
      parts.push(text.slice(at, end));
      at = end;
    }
  }
  return parts.join('');
}

/** The offset after the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !',]}:"'.includes(text[at] ?? '') && !isSpace(text[at] ?? '')) at++;
  return at;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && isSpace(text[at] ?? '')) at++;
  return at;
}

const isSpace = (char: string): boolean =>
  char === ' ' || char === '\n' || char === '\r' || char === '\t';
