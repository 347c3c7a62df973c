import { applyEdits, findNodeAtLocation, modify, parseTree, type Node } from 'jsonc-parser';

export type Path = (string | number)[];

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/** Sets, or with undefined removes, the value at a path; all other bytes of the text stay. */
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

/** The value's own text, byte for byte; undefined where there is none. */
export function textAt(text: string, path: Path): string | undefined {
  const root: Node | undefined = parseTree(text);
  const node = root && (path.length === 0 ? root : findNodeAtLocation(root, path));
  return node && text.slice(node.offset, node.offset + node.length);
}
