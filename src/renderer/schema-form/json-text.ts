import { applyEdits, findNodeAtLocation, modify, parseTree, type Node } from 'jsonc-parser';

export type Path = (string | number)[];

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/** Sets, or with undefined removes, the value at a path; of the rest only white space beside it may change. */
export function setAt(text: string, path: Path, value: unknown): string {
  if (path.length === 0) return JSON.stringify(value, null, 2);
  const base = text.trim() === '' ? '{}' : text;
  return applyEdits(base, modify(base, path, value, { formattingOptions }));
}

/** Puts JSON text, exactly as it is written, in the place of the value at a path. */
export function setTextAt(text: string, path: Path, json: string): string {
  const marker = `\u0001wirebench\u0001`;
  return setAt(text, path, marker).replace(JSON.stringify(marker), () => json);
}

/** Moves an item of the list at a path to another place in it; every item keeps its bytes. */
export function moveItem(text: string, path: Path, from: number, to: number): string {
  const read = textReader(text);
  const step = from < to ? 1 : -1;
  let moved = text;
  for (let at = from; at !== to; at += step) {
    moved = setTextAt(moved, [...path, at], read([...path, at + step]) ?? 'null');
  }
  return setTextAt(moved, [...path, to], read([...path, from]) ?? 'null');
}

/** Gives a member of the object at a path another name; its place and its value stay. */
export function renameMember(text: string, path: Path, name: string, newName: string): string {
  const root = parseTree(text);
  const owner = root && (path.length === 0 ? root : findNodeAtLocation(root, path));
  const key = owner?.children?.findLast(({ children }) => children?.[0]?.value === name)
    ?.children?.[0];
  if (!key) return text;
  return text.slice(0, key.offset) + JSON.stringify(newName) + text.slice(key.offset + key.length);
}

/** The value's own text, byte for byte; undefined where there is none. */
export const textAt = (text: string, path: Path): string | undefined => textReader(text)(path);

/** Reads many values' own texts from one text, which is parsed once, when the first is wanted. */
export function textReader(text: string): (path: Path) => string | undefined {
  let tree: { root: Node | undefined } | undefined;
  return (path) => {
    tree ??= { root: parseTree(text) };
    const { root } = tree;
    const node = root && (path.length === 0 ? root : findNodeAtLocation(root, path));
    return node && text.slice(node.offset, node.offset + node.length);
  };
}
