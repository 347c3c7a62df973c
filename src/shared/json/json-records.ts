import { isObject } from './is-object.ts';
import { parsedJson } from './parsed-json.ts';

/** A list of objects as a table: its columns in the order in which they first came, and what stands beside the list. */
export type JsonRecords = {
  columns: string[];
  rows: Record<string, unknown>[];
  /** Members beside the list that hold one value each, such as a total. */
  beside: [name: string, value: unknown][];
};

/** In characters; what is longer is read as the text that it is. */
const longest = 200_000;
const mostColumns = 12;

/**
 * The records of JSON text that is a list of objects, or an object with one such list and single
 * values; undefined for anything else, and where a number has more digits than are kept.
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

/** What stands in a cell: a text as it is, nothing for what is absent, anything else as JSON. */
export const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
