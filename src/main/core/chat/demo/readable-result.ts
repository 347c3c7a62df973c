import { isObject } from '../../../../shared/json/is-object.ts';
import { cellText, jsonRecords, type JsonRecords } from '../../../../shared/json/json-records.ts';
import { parsedJson } from '../../../../shared/json/parsed-json.ts';

const mostRows = 20;
const longestCell = 100;
const mostMembers = 20;
const longestText = 500;
/** A longer text, in characters, is not read as JSON. */
const longestParsed = 200_000;

/** What a tool returned, as Markdown that people read: lists of objects as a table, single values as a list. */
export function readableResult(text: string): string {
  const records = jsonRecords(text);
  if (records) return tableOf(records);
  const value = text.length <= longestParsed ? parsedJson(text) : undefined;
  if (isObject(value) && areSingle(value) && !/\d{16}/.test(text))
    return listOf(Object.entries(value));
  if (isObject(value) || Array.isArray(value)) {
    // A long number would lose digits if the JSON were laid out anew.
    const laidOut = /\d{16}/.test(text) ? text : JSON.stringify(value, null, 2);
    // No line of JSON can end the fence.
    return `\`\`\`json\n${cut(laidOut)}\n\`\`\``;
  }
  return cut(text);
}

function tableOf({ columns, rows, beside }: JsonRecords): string {
  const lines = rows
    .slice(0, mostRows)
    .map((row) => rowOf(columns.map((column) => cellText(row[column]))));
  const isNumeric = (column: string) => rows.every((row) => typeof row[column] === 'number');
  const rule = rowOf(
    columns.map((column) => (isNumeric(column) ? '--:' : '---')),
    String,
  );
  const more = rows.length > mostRows ? [`The first ${mostRows} of ${rows.length} rows.`] : [];
  const table = [rowOf(columns), rule, ...lines].join('\n');
  return [table, ...more, ...(beside.length > 0 ? [listOf(beside)] : [])].join('\n\n');
}

const rowOf = (cells: string[], written = asWritten): string =>
  `| ${cells.map((cell) => written(shortened(cell))).join(' | ')} |`;

const areSingle = (members: Record<string, unknown>): boolean => {
  const values = Object.values(members);
  const isSingle = (value: unknown) => typeof value !== 'object' || value === null;
  return values.length > 0 && values.length <= mostMembers && values.every(isSingle);
};

const listOf = (members: [name: string, value: unknown][]): string =>
  members
    .map(([name, value]) => `- **${asWritten(name)}:** ${asWritten(shortened(cellText(value)))}`)
    .join('\n');

/** Text that Markdown leaves as it is, in one line. */
const asWritten = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>|~]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');

const shortened = (text: string): string =>
  text.length <= longestCell ? text : `${text.slice(0, longestCell)}…`;

/** The beginning of a text, and how long it is. */
export function cut(text: string): string {
  if (text.length <= longestText) return text;
  return `${text.slice(0, longestText)}… (${text.length} characters in total)`;
}
