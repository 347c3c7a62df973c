import type { ValueReader } from '../../secrets/secret-places.ts';

/**
 * A node of a parsed JSON text, as `jsonc-parser` makes them. An object's children are its members,
 * including those with the same name; offsets and lengths are in characters.
 */
export type JsonTree = {
  type: string;
  value?: unknown;
  offset: number;
  length: number;
  parent?: JsonTree;
  children?: JsonTree[];
};

/** Reads a tree for `secret-places.ts`, so that members with the same name all count. */
export const treeReader: ValueReader<JsonTree> = {
  itemsOf: ({ type, children = [] }) => (type === 'array' ? children : undefined),
  membersOf: ({ type, children = [] }) =>
    type === 'object' ? children.flatMap(memberOf) : undefined,
  scalarOf: ({ value }) => value,
};

function memberOf({ children = [] }: JsonTree): [string, JsonTree][] {
  const [name, member] = children;
  return name && member ? [[String(name.value), member]] : [];
}

/**
 * Whether JSON text is nested more than `most` levels deep; callers do not parse such a text to a
 * tree.
 */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = quoteAfter(text, at);
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

function quoteAfter(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
