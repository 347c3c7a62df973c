import type { Node } from 'jsonc-parser';
import { endOfString, endOfValue, skipBlanks } from './json-node.ts';

export type Span = { start: number; end: number };

/**
 * Where the value at a path stands in valid JSON; undefined where there is none. No tree of the whole
 * is made, as this is asked with each letter that is typed.
 */
export function spanAt(text: string, path: readonly (string | number)[]): Span | undefined {
  let start = skipBlanks(text, 0);
  for (const part of path) {
    const isList = text[start] === '[';
    if (isList ? typeof part !== 'number' : text[start] !== '{') return undefined;
    const inner = isList
      ? itemStart(text, start, Number(part))
      : memberStart(text, start, String(part));
    if (inner === undefined) return undefined;
    start = inner;
  }
  return start < text.length ? { start, end: endOfValue(text, start) } : undefined;
}

/**
 * The object or list at a path of valid JSON, with its members or items, of which nothing within is
 * read; undefined where there is none.
 */
export function ownerAt(text: string, path: readonly (string | number)[]): Node | undefined {
  const span = spanAt(text, path);
  const open = span && text[span.start];
  if (!span || (open !== '{' && open !== '[')) return undefined;
  const isList = open === '[';
  const children: Node[] = [];
  for (let at = skipBlanks(text, span.start + 1); at < span.end - 1;) {
    const nameEnd = isList ? at : endOfString(text, at);
    const start = isList ? at : skipBlanks(text, skipBlanks(text, nameEnd) + 1);
    const end = endOfValue(text, start);
    const value = part('null', start, end);
    children.push(
      isList
        ? value
        : { ...part('property', at, end), children: [part('string', at, nameEnd), value] },
    );
    at = pastComma(text, end);
  }
  return { ...part(isList ? 'array' : 'object', span.start, span.end), children };
}

const part = (type: Node['type'], start: number, end: number): Node => ({
  type,
  offset: start,
  length: end - start,
});

function itemStart(text: string, list: number, index: number): number | undefined {
  let at = skipBlanks(text, list + 1);
  for (let left = index; at < text.length && text[at] !== ']'; left -= 1) {
    if (left === 0) return at;
    at = pastComma(text, endOfValue(text, at));
  }
  return undefined;
}

/** Finds where a member begins; of duplicate names the last counts, as in JSON.parse. */
function memberStart(text: string, object: number, name: string): number | undefined {
  let found: number | undefined;
  let at = skipBlanks(text, object + 1);
  while (at < text.length && text[at] !== '}') {
    const nameEnd = endOfString(text, at);
    const value = skipBlanks(text, skipBlanks(text, nameEnd) + 1);
    if (isName(text.slice(at, nameEnd), name)) found = value;
    at = pastComma(text, endOfValue(text, value));
  }
  return found;
}

const isName = (written: string, name: string): boolean =>
  written.includes('\\') ? JSON.parse(written) === name : written.slice(1, -1) === name;

function pastComma(text: string, from: number): number {
  const at = skipBlanks(text, from);
  return text[at] === ',' ? skipBlanks(text, at + 1) : at;
}
