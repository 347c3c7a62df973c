import { fieldOf } from '../../schema-form/schema/field.ts';
import { itemSchema } from '../../schema-form/schema/member-schemas.ts';
import { PasteRefused, type PasteTarget, type Understood } from './paste-reading.ts';
import { fromPairs, objectOf } from './read-pairs.ts';
import { isListOf, namedProperties, typedText } from './typed-text.ts';

const mostCells = 200_000;

/**
 * Reads a table with names in its first line, as spreadsheets copy it: one row is an object,
 * several are a list.
 */
export function readTable(text: string, target: PasteTarget): Understood | undefined {
  const first = text.slice(0, text.indexOf('\n') + 1 || undefined);
  const delimiter = ['\t', ';', ','].find((sign) => first.includes(sign));
  if (delimiter === undefined || !text.includes('\n')) return undefined;
  const [head = [], ...rows] = cellsOf(text, delimiter);
  const { schema } = target;
  const known = namedProperties(schema);
  const knownRows = [head, ...rows].filter(([name = '']) => known.has(name));
  const isTwoColumns = head.length === 2 && rows.every((row) => row.length === 2);
  // The names are in the first column, the values in the second.
  if (isTwoColumns && knownRows.length === rows.length + 1) {
    return fromPairs(
      [head, ...rows].map(([name = '', value = '']) => [name, value]),
      'table',
      target,
    );
  }
  const isTable =
    rows.length > 0 &&
    rows.every((row) => row.length === head.length) &&
    new Set(head).size === head.length;
  if (!isTable) return undefined;
  const list = listFor(head, known, schema);
  if (rows.length === 1 && head.some((name) => known.has(name))) {
    return fromPairs(
      head.map((name, i) => [name, rows[0]?.[i] ?? '']),
      'table',
      target,
    );
  }
  if (!list) {
    if (!head.some((name) => known.has(name))) return undefined;
    throw new PasteRefused(`It is a table of ${rows.length} rows; arguments are one object.`);
  }
  const items = rows.map((row) => rowObject(head, row, list.properties, schema));
  const member = `${JSON.stringify(list.name)}: [\n    ${items.join(',\n    ')}\n  ]`;
  const notes = [`The ${rows.length} rows became the list “${list.name}”.`];
  return { kinds: ['table'], argumentsText: objectOf([member]), notes };
}

/** The only list of objects that has a column's name. */
function listFor(head: string[], known: Map<string, unknown>, root: unknown) {
  const lists = [...known].flatMap(([name, own]) => {
    if (!isListOf(own, root)) return [];
    const item = itemSchema(fieldOf(own, root).schema, 0);
    const properties = new Map(Object.entries(fieldOf(item, root).schema['properties'] ?? {}));
    return head.some((column) => properties.has(column)) ? [{ name, properties }] : [];
  });
  return lists.length === 1 ? lists[0] : undefined;
}

/** A row as a JSON object; an empty cell is a member that is left out. */
function rowObject(
  head: string[],
  row: string[],
  properties: Map<string, unknown>,
  root: unknown,
): string {
  const members = head.flatMap((name, i) => {
    const cell = row[i] ?? '';
    if (cell === '') return [];
    return [`${JSON.stringify(name)}: ${typedText(cell, properties.get(name), root)}`];
  });
  return `{${members.join(', ')}}`;
}

/** Rows of cells (RFC 4180): between quotes stand delimiters, line ends and doubled quotes. */
export function cellsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^${delimiter}\\r\\n]*))(${delimiter}|\\r?\\n|$)`,
    'y',
  );
  let cells = 0;
  for (let at = 0; at < text.length; at = cell.lastIndex) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    cells += 1;
    if (!found || cells > mostCells) return [];
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? (found[2] ?? '').trim());
    if (found[3]?.endsWith('\n') && cell.lastIndex < text.length) rows.push([]);
    else if (found[3] === delimiter && cell.lastIndex === text.length) rows.at(-1)?.push('');
  }
  return rows.filter((row) => row.some((one) => one !== ''));
}
