import { parseTree, type Node } from 'jsonc-parser';
import { nodeAt, type JsonPath } from '../../ui/json/json-path.ts';

/** A value as JSON text, spaced as the text is that it goes into. */
export function writtenInto(text: string, path: JsonPath, value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const root = parseTree(text);
  const indent = root && indentAt(text, root, path);
  if (indent === undefined) return inOneLine(value);
  return JSON.stringify(value, null, indentUnit(text)).replaceAll('\n', `\n${indent}`);
}

const usual = '  ';

/** Returns the indentation of one level of a JSON text. */
export const indentUnit = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? usual;

/** How far in the line begins on which a value is, or comes to be; undefined where all is in one line. */
function indentAt(text: string, root: Node, path: JsonPath): string | undefined {
  if (path.length === 0) return '';
  const owner = nodeAt(root, path.slice(0, -1));
  if (!owner) return undefined;
  const [first] = owner.children ?? [];
  if (first === undefined) {
    const isSpread = owner === root || text.includes('\n');
    return isSpread ? lineIndent(text, owner.offset) + indentUnit(text) : undefined;
  }
  const isSpread = text.slice(owner.offset, first.offset).includes('\n');
  return isSpread ? lineIndent(text, first.offset) : undefined;
}

/** The white space with which the line of a place begins. */
export function lineIndent(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** JSON in one line, with a blank behind each colon and comma. */
const inOneLine = (value: object): string =>
  JSON.stringify(value, null, 1)
    .replaceAll(/([{[])\n\s*/g, '$1')
    .replaceAll(/\n\s*([}\]])/g, '$1')
    .replaceAll(/\n\s*/g, ' ');
