import { readDelimited, separatorOf } from './delimited.ts';
import { fieldOf } from '../schema/field.ts';
import { readNode, type JsonNode } from '../json/json-node.ts';
import { setTextAt, type Path } from '../json/json-text.ts';
import { insertIntoList, replaceInList } from '../json/list-edits.ts';
import { itemText } from './pasted-items.ts';
import type { Column } from './table-columns.ts';

type ListNode = JsonNode & { kind: 'list' };

export type PastedRows = {
  /** The list with what was pasted, as JSON. */
  text: string;
  rows: number;
  /** Cells beyond the last column, which had no place. */
  left: number;
  /** The places within the list that have another value now. */
  filled: Path[];
};

/**
 * Fills the rows of a table with a pasted one: cells parted by tabs or, in several lines, by commas;
 * with or without a first row of column names. What is empty in it is left as it is. Undefined where
 * the text is no table.
 */
export function pastedRows(
  text: string,
  list: ListNode | undefined,
  columns: readonly Column[],
  at: { row: number; column: number },
): PastedRows | undefined {
  const objects = /^\s*\[/.test(text) ? readNode(text) : undefined;
  if (objects?.kind === 'list') {
    const items = objects.items.map((item) => item.text);
    return {
      text: insertIntoList(list, list?.items.length ?? 0, items),
      rows: items.length,
      left: 0,
      filled: [],
    };
  }
  const table = tableIn(text);
  const [first] = table;
  if (!first || (table.length === 1 && first.length === 1)) return undefined;
  const named = namedColumns(first, columns);
  if (
    !named &&
    !text.includes('\t') &&
    (table.some(isProse) || mayBeText(text, table, columns.slice(at.column)))
  )
    return undefined;
  const body = named ? table.slice(1) : table;
  const targets = named ?? columns.slice(at.column);
  const items = list?.items ?? [];
  const replaced = new Map<number, string>();
  const added: string[] = [];
  const filled: Path[] = [];
  let left = 0;
  for (const [i, cells] of body.entries()) {
    const before = items[at.row + i];
    const members = new Map<string, string>();
    for (const [c, cell] of cells.entries()) {
      const column = targets[c];
      if (!column && cell !== '') left += 1;
      if (column && cell !== '') members.set(column.name, cellText(cell, column));
    }
    const isWhole = before?.kind !== 'object';
    for (const name of members.keys()) filled.push(isWhole ? [at.row + i] : [at.row + i, name]);
    if (before) replaced.set(at.row + i, withMembers(before, members));
    else added.push(objectText(members));
  }
  const changed = list && replaced.size > 0 ? replaceInList(list, replaced) : list?.text;
  const grown = changed === undefined ? undefined : readNode(changed);
  const whole =
    added.length === 0
      ? changed
      : insertIntoList(grown?.kind === 'list' ? grown : undefined, items.length, added);
  return whole === undefined ? undefined : { text: whole, rows: body.length, left, filled };
}

/** Whether a row is prose: a space follows its commas, which is rare in a file of cells. */
const isProse = (row: readonly string[]): boolean =>
  row.slice(1).some((cell) => cell.startsWith(' '));

/**
 * Whether lines with commas, as of a program, may be one text for a cell; quotes and numbers tell
 * that they are cells.
 */
function mayBeText(
  text: string,
  table: readonly string[][],
  [first, ...others]: readonly Column[],
): boolean {
  if (first?.field.kind !== 'string' || text.includes('"')) return false;
  return !table.some(([, ...cells]) =>
    cells.some((cell, at) => tells(cell.trim(), others[at]?.field.kind)),
  );
}

function tells(word: string, kind: Column['field']['kind'] | undefined): boolean {
  if (kind === 'boolean') return /^(true|false)$/i.test(word);
  return (kind === 'number' || kind === 'integer') && /^-?\d[\d.,]*$/.test(word);
}

/** Reads a pasted table; undefined where its rows differ in length. */
function tableIn(text: string): string[][] {
  if (text.includes('\t')) return readDelimited(text, '\t');
  const rows = readDelimited(text, separatorOf(text));
  const width = rows[0]?.length ?? 0;
  return rows.length > 1 && width > 1 && rows.every((row) => row.length === width) ? rows : [];
}

/** The columns that a first row of names means; undefined where it is a row like others. */
function namedColumns(cells: readonly string[], columns: readonly Column[]): Column[] | undefined {
  const known = cells.map((cell) => {
    const wanted = cell.trim().toLowerCase();
    return columns.find(
      ({ name, title }) => name.toLowerCase() === wanted || title.toLowerCase() === wanted,
    );
  });
  const found = known.filter((column) => column !== undefined).length;
  if (found === 0 || (found === 1 && cells.length > 1)) return undefined;
  return known.map((column, i) => column ?? unknownColumn(cells[i] ?? ''));
}

/** A column that the schema does not name, whose cells are texts. */
const unknownColumn = (name: string): Column => ({
  name,
  schema: true,
  field: fieldOf({ type: 'string' }, undefined),
  title: name,
  isRequired: false,
});

function cellText(cell: string, { field }: Column): string {
  const word = cell.trim();
  if (field.isNullable && word === 'null') return 'null';
  if (field.kind === 'boolean' && /^(true|false)$/i.test(word)) return word.toLowerCase();
  return itemText(field.kind === 'string' ? cell : word, field);
}

/** The text of an object with these members set; a value that is no object is replaced. */
function withMembers(before: JsonNode, members: ReadonlyMap<string, string>): string {
  if (members.size === 0) return before.text;
  if (before.kind !== 'object' || before.members.size === 0) return objectText(members);
  return [...members].reduce((row, [name, json]) => setTextAt(row, [name], json), before.text);
}

const objectText = (members: ReadonlyMap<string, string>): string =>
  `{${[...members].map(([name, json]) => `${JSON.stringify(name)}: ${json}`).join(', ')}}`;
