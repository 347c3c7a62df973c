import type { Node } from 'jsonc-parser';

/** The way from the root to a value: names of members, and positions in lists. */
export type JsonPath = readonly (string | number)[];

/** The value at a path; of members with the same name the last counts, as with JSON.parse. */
export function nodeAt(root: Node, path: JsonPath): Node | undefined {
  let at: Node | undefined = root;
  for (const part of path) {
    if (at?.type === 'array') at = typeof part === 'number' ? at.children?.[part] : undefined;
    else at = memberNamed(at, String(part))?.children?.[1];
  }
  return at;
}

/** The member of an object with a name, whose children are the name and the value. */
export const memberNamed = (owner: Node | undefined, name: string): Node | undefined =>
  owner?.type === 'object'
    ? owner.children?.findLast(({ children }) => children?.[0]?.value === name)
    : undefined;
