import { parseTree, type Node } from 'jsonc-parser';
import { nodeAt, type JsonPath } from '../json/json-path.ts';

/** Something wrong with one place of a JSON value. */
export type JsonFault = { path: JsonPath; message: string };

/** A stretch of a text, in characters. */
export type Squiggle = { offset: number; length: number; message: string };

/**
 * Finds each fault's range in a JSON text: its value, or the value that should hold it where it is
 * missing.
 */
export function jsonSquiggles(text: string, faults: readonly JsonFault[]): Squiggle[] {
  const root = faults.length === 0 ? undefined : parseTree(text);
  if (!root) return [];
  return faults.map(({ path, message }) => {
    const own = nodeAt(root, path);
    const missing = own ? '' : `${String(path.at(-1) ?? '')} `;
    const { offset, length } = own ?? opening(nearest(root, path));
    return { offset, length, message: `${missing}${message}` };
  });
}

function nearest(root: Node, path: JsonPath): Node {
  for (let depth = path.length - 1; depth > 0; depth -= 1) {
    const owner = nodeAt(root, path.slice(0, depth));
    if (owner) return owner;
  }
  return root;
}

/**
 * The opening bracket of a value alone, so that a missing member does not underline a large object.
 */
const opening = ({ offset }: Node) => ({ offset, length: 1 });
