import { isJson } from '../../../shared/json/is-json.ts';
import { parseTree, type Node } from 'jsonc-parser';
import { memberNamed, nodeAt } from '../../ui/json/json-path.ts';
import { readNode } from './json-node.ts';
import { writtenInto } from './json-spacing.ts';
import { ownerAt, spanAt } from './json-span.ts';
import { insertMember, removeMember } from './json-splice.ts';
import { moveInList } from './list-edits.ts';

export type Path = (string | number)[];

/** Sets, or with undefined removes, the value at a path; of the rest every byte stays. */
export function setAt(text: string, path: Path, value: unknown): string {
  if (value !== undefined) return setTextAt(text, path, writtenInto(text, path, value));
  const root = parseTree(text);
  const owner = root && nodeAt(root, path.slice(0, -1));
  const node = root && nodeAt(root, path);
  return owner && node && path.length > 0 ? removeMember(text, owner, node) : text;
}

/** Puts JSON text, exactly as it is written, in the place of the value at a path. */
export function setTextAt(text: string, path: Path, json: string): string {
  const base = text.trim() === '' ? '{}' : text;
  const isValid = isJson(base);
  const known = isValid ? spanAt(base, path) : undefined;
  if (known) return base.slice(0, known.start) + json + base.slice(known.end);
  const root = isValid ? undefined : parseTree(base);
  if (!isValid && (!root || path.length === 0)) return root ? replaced(base, root, json) : json;
  const node = root && nodeAt(root, path);
  if (node) return replaced(base, node, json);
  const [name = ''] = path.slice(-1);
  const around = path.slice(0, -1);
  const owner = isValid ? ownerAt(base, around) : root && nodeAt(root, around);
  if (owner?.type === (typeof name === 'number' ? 'array' : 'object')) {
    return insertMember(base, owner, name, json);
  }
  // A missing owner, or a value that is no container, is replaced by a new container.
  const made = typeof name === 'number' ? `[${json}]` : `{${JSON.stringify(name)}: ${json}}`;
  return setTextAt(base, path.slice(0, -1), made);
}

const replaced = (text: string, { offset, length }: Node, json: string): string =>
  text.slice(0, offset) + json + text.slice(offset + length);

/** Moves an item of the list at a path to another place in it; every item keeps its bytes. */
export function moveItem(text: string, path: Path, from: number, to: number): string {
  const list = readNode(textAt(text, path) ?? '');
  return list?.kind === 'list' ? setTextAt(text, path, moveInList(list, from, to)) : text;
}

/** Gives a member of the object at a path another name; its place and its value stay. */
export function renameMember(text: string, path: Path, name: string, newName: string): string {
  const root = parseTree(text);
  const key = memberNamed(root && nodeAt(root, path), name)?.children?.[0];
  if (!key) return text;
  return text.slice(0, key.offset) + JSON.stringify(newName) + text.slice(key.offset + key.length);
}

/** The value's own text, byte for byte; undefined where there is none. */
export function textAt(text: string, path: Path): string | undefined {
  if (!isJson(text)) return textReader(text)(path);
  const span = spanAt(text, path);
  return span && text.slice(span.start, span.end);
}

/** Reads many values' own texts from one text, which is parsed once, when the first is wanted. */
export function textReader(text: string): (path: Path) => string | undefined {
  let tree: { root: Node | undefined } | undefined;
  return (path) => {
    tree ??= { root: parseTree(text) };
    const { root } = tree;
    const node = root && nodeAt(root, path);
    return node && text.slice(node.offset, node.offset + node.length);
  };
}
