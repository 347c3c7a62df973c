import type { Node } from 'jsonc-parser';
import { indentUnit, lineIndent } from './json-spacing.ts';

/** Puts a member or an item behind the last one of its owner, spaced as those before it are. */
export function insertMember(
  text: string,
  owner: Node,
  name: string | number,
  json: string,
): string {
  const children = owner.children ?? [];
  const last = children.at(-1);
  const written =
    typeof name === 'number' ? json : `${JSON.stringify(name)}${colon(text, last)}${json}`;
  if (last === undefined) {
    const [open = '', close = ''] = owner.type === 'array' ? '[]' : '{}';
    const inside = isSpread(text, owner) ? spread(text, owner, written) : written;
    return cut(text, owner.offset, endOf(owner), `${open}${inside}${close}`);
  }
  const before = children.at(-2);
  const blanks = text.slice(owner.offset + 1, children[0]?.offset);
  const comma = before
    ? text.slice(endOf(before), last.offset)
    : `,${blanks.includes('\n') ? blanks : ' '}`;
  return cut(text, endOf(last), endOf(last), comma + written);
}

/** Puts members behind the last one of an owner that has two or more, spaced as those are. */
export function insertMembers(
  text: string,
  owner: Node,
  members: [name: string, json: string][],
): string {
  const [before, last] = owner.children?.slice(-2) ?? [];
  if (!before || !last) return text;
  const comma = text.slice(endOf(before), last.offset);
  const between = colon(text, last);
  const written = members.map(([name, json]) => `${comma}${JSON.stringify(name)}${between}${json}`);
  return cut(text, endOf(last), endOf(last), written.join(''));
}

/** Takes a value away with its name and one comma. */
export function removeMember(text: string, owner: Node, value: Node): string {
  const children = owner.children ?? [];
  const at = children.findIndex((child) => child === value || child === value.parent);
  const [child, before, after] = [children[at], children[at - 1], children[at + 1]];
  if (!child) return text;
  if (before) return cut(text, endOf(before), endOf(child), '');
  if (after) return cut(text, child.offset, after.offset, '');
  return cut(text, owner.offset + 1, endOf(owner) - 1, '');
}

const endOf = ({ offset, length }: Node): number => offset + length;

const cut = (text: string, start: number, end: number, instead: string): string =>
  text.slice(0, start) + instead + text.slice(end);

function colon(text: string, sibling: Node | undefined): string {
  const [key, value] = sibling?.children ?? [];
  return key && value ? text.slice(endOf(key), value.offset) : ': ';
}

/**
 * Whether a first member gets a line of its own: where the text has several lines, or the owner is
 * the whole.
 */
const isSpread = (text: string, owner: Node): boolean =>
  text.slice(0, owner.offset).trim() === '' || text.includes('\n');

function spread(text: string, owner: Node, written: string): string {
  const indent = lineIndent(text, owner.offset);
  return `\n${indent}${indentUnit(text)}${written}\n${indent}`;
}
