import { readDelimited, separatorOf } from './delimited.ts';
import type { Field } from '../schema/field.ts';
import { readNode } from '../json/json-node.ts';
import { isNumberText } from '../json/number-text.ts';

/**
 * The items, as JSON, that a pasted text is several of: a JSON list, lines, or values parted by commas
 * or tabs. Undefined where it is one text.
 */
export function pastedItems(text: string, item: Field): string[] | undefined {
  const list = /^\s*\[/.test(text) ? readNode(text) : undefined;
  if (list?.kind === 'list') return list.items.map((each) => each.text);
  const isNumber = item.kind === 'number' || item.kind === 'integer';
  const texts = isNumber ? text.split(/[\s,;]+/).filter((word) => word !== '') : textsIn(text);
  if (isNumber && !texts.some(isNumberText)) return undefined;
  const items = texts.map((each) => itemText(each, item));
  return items.length > 1 ? items : undefined;
}

/** A pasted text as JSON of an item; a text that can't be one is kept as a string, to be marked. */
export function itemText(text: string, { kind, options }: Field): string {
  const isNumber = kind === 'number' || kind === 'integer';
  if (isNumber && isNumberText(text)) return text;
  const option = options.at(options.placeOf(({ label }) => label === text));
  return JSON.stringify(option ? option.value : text);
}

/**
 * The texts of the items: one line is split at its separators, several lines stay whole unless each
 * is a row of a table.
 */
function textsIn(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  if (lines.length === 1) {
    const [line = ''] = lines;
    const separator = separatorOf(line);
    const cells = readDelimited(line, separator)[0] ?? [];
    return cells.length > 1
      ? cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
      : [text];
  }
  const rows = text.includes('"') ? readDelimited(text, ',') : [];
  return rows.length > 0 && rows.every((row) => row.length === 1) ? rows.flat() : lines;
}
