import { isJson } from '../../../shared/json/is-json.ts';

/** A value as it is written: nothing is rounded, and no two spellings are the same. */
export type JsonNode = { text: string } & (
  | {
      kind: 'object';
      members: ReadonlyMap<string, JsonNode>;
      /** The names that occur more than once. */
      twice?: readonly string[];
    }
  | { kind: 'list'; items: readonly JsonNode[] }
  | { kind: 'string' | 'number' | 'boolean' | 'null' }
);

/** Reads JSON text; what did not change since `before` stays the same object. Undefined for what is no JSON. */
export function readNode(text: string, before?: JsonNode): JsonNode | undefined {
  try {
    JSON.parse(text);
    const start = skipBlanks(text, 0);
    return nodeAt(text, start, endOfValue(text, start), before);
  } catch {
    // The text is half-typed, or nested too deeply to be walked.
    return undefined;
  }
}

/** Reads JSON text into a node whose members are parsed when they are first accessed. */
export function readNodeLazily(text: string): JsonNode | undefined {
  if (!isJson(text)) return undefined;
  const start = skipBlanks(text, 0);
  return lazyNode(text.slice(start, endOfValue(text, start)));
}

function lazyNode(text: string): JsonNode {
  const kind = kindOf(text);
  const inner: NodeAt = (whole, start, end) => lazyNode(whole.slice(start, end));
  if (kind === 'object') {
    let read: ReturnType<typeof membersIn> | undefined;
    const own = () => (read ??= membersIn(text, 0, inner));
    return {
      text,
      kind,
      get members() {
        return own().members;
      },
      get twice() {
        return own().twice ?? [];
      },
    };
  }
  if (kind === 'list') {
    let items: JsonNode[] | undefined;
    return {
      text,
      kind,
      get items() {
        return (items ??= itemsIn(text, 0, inner));
      },
    };
  }
  return { text, kind };
}

/** The parsed value of a node. */
export const valueOf = (node: JsonNode | undefined): unknown =>
  node === undefined ? undefined : (JSON.parse(node.text) as unknown);

export const memberOf = (node: JsonNode | undefined, name: string): JsonNode | undefined =>
  node?.kind === 'object' ? node.members.get(name) : undefined;

/** Makes a node of the text between two places; `key` is its name or its place in the list. */
type NodeAt = (text: string, start: number, end: number, key: string | number) => JsonNode;

/** The text between two places, which is valid JSON and begins with the value. */
function nodeAt(text: string, start: number, end: number, before: JsonNode | undefined): JsonNode {
  const slice = text.slice(start, end);
  if (before?.text === slice) return before;
  const inner: NodeAt = (whole, from, to, key) => nodeAt(whole, from, to, knownAt(before, key));
  const kind = kindOf(slice);
  if (kind === 'object') return { text: slice, kind, ...membersIn(text, start, inner) };
  if (kind === 'list') return { text: slice, kind, items: itemsIn(text, start, inner) };
  return { text: slice, kind };
}

const knownAt = (before: JsonNode | undefined, key: string | number): JsonNode | undefined =>
  typeof key === 'string'
    ? memberOf(before, key)
    : before?.kind === 'list'
      ? before.items[key]
      : undefined;

const kinds: Partial<Record<string, JsonNode['kind']>> = {
  '{': 'object',
  '[': 'list',
  '"': 'string',
  n: 'null',
  t: 'boolean',
  f: 'boolean',
};

const kindOf = (text: string): JsonNode['kind'] => kinds[text.charAt(0)] ?? 'number';

function membersIn(
  text: string,
  start: number,
  inner: NodeAt,
): { members: Map<string, JsonNode>; twice?: string[] } {
  const members = new Map<string, JsonNode>();
  const twice = new Set<string>();
  let at = skipBlanks(text, start + 1);
  while (text[at] !== '}') {
    const nameEnd = endOfString(text, at);
    const name = JSON.parse(text.slice(at, nameEnd)) as string;
    const valueStart = skipBlanks(text, skipBlanks(text, nameEnd) + 1);
    const valueEnd = endOfValue(text, valueStart);
    if (members.has(name)) twice.add(name);
    // The last of equal names counts, as in JSON.parse.
    members.set(name, inner(text, valueStart, valueEnd, name));
    at = skipBlanks(text, valueEnd);
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return twice.size > 0 ? { members, twice: [...twice] } : { members };
}

function itemsIn(text: string, start: number, inner: NodeAt): JsonNode[] {
  const items: JsonNode[] = [];
  let at = skipBlanks(text, start + 1);
  while (text[at] !== ']') {
    const end = endOfValue(text, at);
    items.push(inner(text, at, end, items.length));
    at = skipBlanks(text, end);
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return items;
}

/** Returns the index of the next character that is not white space. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const sign = text[at];
    if (sign !== ' ' && sign !== '\n' && sign !== '\t' && sign !== '\r') break;
  }
  return at;
}

const [quote, backslash] = [0x22, 0x5c];

/** Returns the index behind the string whose opening quote is at `from`. */
export function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at + 1;
  }
  return text.length;
}

/** Whether a character ends a number or a literal: white space, a comma or a closing bracket. */
const isAfterScalar = (code: number): boolean =>
  code <= 0x20 || code === 0x2c || code === 0x5d || code === 0x7d;

/** Returns the index behind the value that begins at `from`, in valid JSON. */
export function endOfValue(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return endOfString(text, from);
  if (first !== '{' && first !== '[') {
    let end = from;
    while (end < text.length && !isAfterScalar(text.charCodeAt(end))) end += 1;
    return end;
  }
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at) - 1;
    // Brackets and braces differ in one bit.
    else if ((code | 0x20) === 0x7b) depth += 1;
    else if ((code | 0x20) === 0x7d) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
