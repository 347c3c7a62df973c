/** A value as it is written: nothing is rounded, and no two spellings are the same. */
export type JsonNode = { text: string } & (
  | {
      kind: 'object';
      members: ReadonlyMap<string, JsonNode>;
      /** Names that stand there more than once. */
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
    // Half-typed, or nested too deeply to be walked.
    return undefined;
  }
}

/** What a node stands for. */
export const valueOf = (node: JsonNode | undefined): unknown =>
  node === undefined ? undefined : (JSON.parse(node.text) as unknown);

export const memberOf = (node: JsonNode | undefined, name: string): JsonNode | undefined =>
  node?.kind === 'object' ? node.members.get(name) : undefined;

/** The text between two places, which is valid JSON and begins with the value. */
function nodeAt(text: string, start: number, end: number, before: JsonNode | undefined): JsonNode {
  const slice = text.slice(start, end);
  if (before?.text === slice) return before;
  switch (slice[0]) {
    case '{':
      return { text: slice, kind: 'object', ...membersIn(text, start, before) };
    case '[':
      return { text: slice, kind: 'list', items: itemsIn(text, start, before) };
    case '"':
      return { text: slice, kind: 'string' };
    case 'n':
      return { text: slice, kind: 'null' };
    case 't':
    case 'f':
      return { text: slice, kind: 'boolean' };
    default:
      return { text: slice, kind: 'number' };
  }
}

function membersIn(
  text: string,
  start: number,
  before: JsonNode | undefined,
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
    // Of a name that stands twice the last counts, as JSON.parse has it.
    members.set(name, nodeAt(text, valueStart, valueEnd, memberOf(before, name)));
    at = skipBlanks(text, valueEnd);
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return twice.size > 0 ? { members, twice: [...twice] } : { members };
} // prettier-ignore

function itemsIn(text: string, start: number, before: JsonNode | undefined): JsonNode[] {
  const known = before?.kind === 'list' ? before.items : [];
  const items: JsonNode[] = [];
  let at = skipBlanks(text, start + 1);
  while (text[at] !== ']') {
    const end = endOfValue(text, at);
    items.push(nodeAt(text, at, end, known[items.length]));
    at = skipBlanks(text, end);
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return items;
}

/** Where the next thing begins that is no white space. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const sign = text[at];
    if (sign !== ' ' && sign !== '\n' && sign !== '\t' && sign !== '\r') break;
  }
  return at;
}

/** Where the string ends that begins with its quote at a place. */
export function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (!isEscaped(text, at)) return at + 1;
  }
  return text.length;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - slashes - 1] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** Where the value ends that begins at a place of valid JSON. */
export function endOfValue(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return endOfString(text, from);
  if (first !== '{' && first !== '[') {
    const rest = /[,\]}\s]/g;
    rest.lastIndex = from;
    return rest.exec(text)?.index ?? text.length;
  }
  // Searched for, as a list may hold a hundred thousand numbers.
  const marks = /["{}[\]]/g;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '"') marks.lastIndex = endOfString(text, mark.index);
    else depth += mark[0] === '{' || mark[0] === '[' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}
