import { compareNumbers } from '../../../../shared/json/exact-number.ts';
import { readNodeLazily, valueOf, type JsonNode } from '../../../schema-form/json/json-node.ts';
import { accessText } from '../../../ui/json/json-path-text.ts';
import { noFormula } from '../traffic-format.ts';

/** A list of objects found in a body, and where it stands. */
export type FoundTable = { place: string; rows: readonly JsonNode[] };

export type Column = { name: string; isNumber: boolean };
export type Order = { name: string; isDescending: boolean };

const mostTables = 50;
const mostColumns = 60;
const lookedAt = 500;
const deepest = 64;
const longestCell = 300;

/**
 * Finds up to 50 lists of objects in a body, also in strings that hold JSON, the longest first.
 * `whole` names a list that is the whole body.
 */
export function tablesIn(text: string, whole = 'the whole'): FoundTable[] {
  const found: FoundTable[] = [];
  const root = readNodeLazily(text);
  if (root) collect(root, [], '', found);
  return found
    .map(({ place, rows }) => ({ place: place === '' ? whole : place, rows }))
    .toSorted((a, b) => b.rows.length - a.rows.length);
}

function collect(
  node: JsonNode,
  path: (string | number)[],
  outer: string,
  found: FoundTable[],
): void {
  if (found.length >= mostTables || path.length > deepest) return;
  if (node.kind === 'string') {
    // Many servers send JSON as a string, which is read one level deep.
    if (outer !== '' || !/^"\s*[[{]/.test(node.text)) return;
    const inner = readNodeLazily(String(valueOf(node)));
    if (inner) collect(inner, [], `${accessText(path)}, read as JSON`, found);
  } else if (node.kind === 'list') {
    if (isTable(node.items)) {
      const place = [outer, accessText(path)].filter((part) => part !== '').join(': ');
      found.push({ place, rows: node.items });
    }
    for (const [at, item] of node.items.slice(0, lookedAt).entries())
      collect(item, [...path, at], outer, found);
  } else if (node.kind === 'object') {
    for (const [name, member] of node.members) collect(member, [...path, name], outer, found);
  }
}

const isTable = (items: readonly JsonNode[]): boolean =>
  items.length > 0 && items.slice(0, lookedAt).every(({ kind }) => kind === 'object');

/** The members of the first 500 rows as columns, 60 at most; `more` is how many are left out. */
export function columnsOf(rows: readonly JsonNode[]): { columns: Column[]; more: number } {
  const kinds = new Map<string, boolean>();
  for (const row of rows.slice(0, lookedAt)) {
    if (row.kind !== 'object') continue;
    for (const [name, { kind }] of row.members)
      kinds.set(name, (kinds.get(name) ?? true) && (kind === 'number' || kind === 'null'));
  }
  const all = [...kinds].map(([name, isNumber]) => ({ name, isNumber }));
  return { columns: all.slice(0, mostColumns), more: Math.max(0, all.length - mostColumns) };
}

export const cellOf = (row: JsonNode | undefined, name: string): JsonNode | undefined =>
  row?.kind === 'object' ? row.members.get(name) : undefined;

/**
 * The text of a cell, cut at `longest` characters: a string's value, and all else as it was sent.
 */
export const cellText = (node: JsonNode | undefined, longest = longestCell): string =>
  node === undefined
    ? ''
    : node.kind === 'string'
      ? String(valueOf(node)).slice(0, longest)
      : node.text.slice(0, longest);

/** The indexes of the rows in an order; rows with null or without such a member come last. */
export function orderedRows(rows: readonly JsonNode[], order: Order | undefined): number[] {
  const places = rows.map((_row, at) => at);
  if (!order) return places;
  const keys = rows.map((row) => keyOf(cellOf(row, order.name)));
  const sign = order.isDescending ? -1 : 1;
  return places.toSorted((a, b) => {
    const [one, other] = [keys[a], keys[b]];
    if (!one || !other) return Number(!one) - Number(!other) || a - b;
    return sign * compareKeys(one, other) || a - b;
  });
}

type Key = { isNumber: boolean; text: string };

const keyOf = (node: JsonNode | undefined): Key | undefined =>
  node === undefined || node.kind === 'null'
    ? undefined
    : { isNumber: node.kind === 'number', text: cellText(node) };

function compareKeys(one: Key, other: Key): number {
  if (one.isNumber !== other.isNumber) return one.isNumber ? -1 : 1;
  if (one.isNumber) return compareNumbers(one.text, other.text);
  return one.text === other.text ? 0 : one.text < other.text ? -1 : 1;
}

/**
 * A table with a header as CSV or TSV, with whole cells and the rows in `order`. No string of it is
 * read as a formula.
 */
export function delimited(
  rows: readonly JsonNode[],
  order: readonly number[],
  columns: readonly Column[],
  delimiter: '\t' | ',',
): string {
  const quoted = (text: string) =>
    /["\t,\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const cell = (node: JsonNode | undefined) => {
    const text = cellText(node, Infinity);
    return quoted(node?.kind === 'number' ? text : noFormula(text));
  };
  const lines = order.map((at) =>
    columns.map(({ name }) => cell(cellOf(rows[at], name))).join(delimiter),
  );
  return [columns.map(({ name }) => quoted(noFormula(name))).join(delimiter), ...lines].join(
    '\r\n',
  );
}
