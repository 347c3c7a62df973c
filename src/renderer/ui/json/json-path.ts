import type { Node } from 'jsonc-parser';

/** A value's place: from the root, names of members and places in lists. */
export type JsonPath = readonly (string | number)[];

/** The value at a path. Of a name that stands twice the last counts, as JSON.parse has it. */
export function nodeAt(root: Node, path: JsonPath): Node | undefined {
  let at: Node | undefined = root;
  for (const part of path) {
    if (at?.type === 'array') at = typeof part === 'number' ? at.children?.[part] : undefined;
    else at = memberNamed(at, String(part))?.children?.[1];
  }
  return at;
}

/** The member itself, of its name and its value. */
export const memberNamed = (owner: Node | undefined, name: string): Node | undefined =>
  owner?.type === 'object'
    ? owner.children?.findLast(({ children }) => children?.[0]?.value === name)
    : undefined;
