import { isObject } from './is-object.ts';
import { parsedJson } from './parsed-json.ts';

/** A list of objects as a table; its columns are in the order in which they first appear. */
export type JsonRecords = {
  columns: string[];
  rows: Record<string, unknown>[];
  /** Members beside the list that hold one value each, such as a total. */
  beside: [name: string, value: unknown][];
};

/** A longer text, in characters, is not made a table. */
const longest = 200_000;
const mostColumns = 12;

/**
 * The records of a JSON text that is a list of objects, or an object with one such list and single
 * values. Undefined for anything else, for more than 12 columns, and where 16 digits stand in a
 * row, which a parsed number may not keep.
 */
export function jsonRecords(text: string): JsonRecords | undefined {
  if (text.length > longest || !/^\s*[{[]/.test(text) || /\d{16}/.test(text)) return undefined;
  const value = parsedJson(text);
  if (Array.isArray(value)) return recordsOf(value, []);
  if (!isObject(value)) return undefined;
  const members = Object.entries(value);
  const [list, ...others] = members.filter(([, own]) => !isSingle(own));
  if (!list || others.length > 0 || !Array.isArray(list[1])) return undefined;
  return recordsOf(
    list[1],
    members.filter((member) => member !== list),
  );
}

function recordsOf(list: unknown[], beside: JsonRecords['beside']): JsonRecords | undefined {
  if (list.length === 0 || !list.every(isObject)) return undefined;
  const columns = [...new Set(list.flatMap((row) => Object.keys(row)))];
  return columns.length === 0 || columns.length > mostColumns
    ? undefined
    : { columns, rows: list, beside };
}

const isSingle = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** The text of a cell: a string as it is, '' for an absent member, anything else as JSON. */
export const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
