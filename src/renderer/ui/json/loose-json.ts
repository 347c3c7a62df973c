import { isJson } from '../../../shared/json/is-json.ts';
import { layOutJson } from './pretty-json.ts';
import {
  fail,
  LooseJsonError,
  readNumber,
  readQuoted,
  skipBlanks,
  take,
  type Cursor,
} from './loose-scan.ts';

export type LooseJson = {
  /** The value as JSON text, in which every digit is as it was written. */
  json: string;
  /** What was changed or left out, a sentence each. */
  notes: string[];
  /** Where in the text the value ends. */
  end: number;
};

/** The most levels of nesting, since more could exhaust the stack. */
export const deepestNesting = 200;

/**
 * Reads a value as people and programs write it, from an offset on: JSON with comments, JSON5, and
 * literals of JavaScript and Python. Nothing is evaluated; a text that would need it, or can't be
 * read, throws a LooseJsonError.
 */
export function readLooseJson(text: string, start = 0): LooseJson {
  const cursor: Cursor = { text, at: start, notes: new Set() };
  skipBlanks(cursor);
  const json = readValue(cursor, 0);
  if (json === undefined) fail(cursor, 'JSON has no undefined.');
  return { json: layOutJson(json), notes: [...cursor.notes], end: cursor.at };
}

/** Reads loose JSON from a text that holds nothing else; throws a LooseJsonError where it does. */
export function readWholeLooseJson(text: string): LooseJson {
  const read = readLooseJson(text);
  const cursor: Cursor = { text, at: read.end, notes: new Set(read.notes) };
  skipBlanks(cursor);
  take(cursor, /[;,]/y);
  skipBlanks(cursor);
  if (cursor.at < text.length)
    fail(cursor, `After the value comes ${here(cursor)}, which is not understood.`);
  return { ...read, notes: [...cursor.notes] };
}

/** Reads a value as JSON text; undefined for the literal `undefined`. */
function readValue(cursor: Cursor, depth: number): string | undefined {
  if (depth > deepestNesting) {
    fail(cursor, `It is nested more than ${deepestNesting} levels deep.`);
  }
  const value = readOperand(cursor, depth);
  // A type assertion of TypeScript is skipped.
  take(cursor, /\s+(?:as|satisfies)\s+[\w.]+(?:<[\w., ]*>)?(?:\[\])*/y);
  return value;
}

function readOperand(cursor: Cursor, depth: number): string | undefined {
  switch (cursor.text.charAt(cursor.at)) {
    case '{':
      return readObject(cursor, depth);
    case '[':
      return `[${readItems(cursor, depth, ']').items.join(',')}]`;
    case '(':
      return readParentheses(cursor, depth);
  }
  const quoted = readQuoted(cursor);
  if (quoted !== undefined) return JSON.stringify(readConcatenation(cursor, quoted));
  return readNumber(cursor) ?? readLiteral(cursor, depth);
}

/** Reads further strings that are joined to the first one by a plus. */
function readConcatenation(cursor: Cursor, first: string): string {
  let value = first;
  for (;;) {
    const before = cursor.at;
    skipBlanks(cursor);
    if (take(cursor, /\+/y) === undefined) {
      cursor.at = before;
      return value;
    }
    skipBlanks(cursor);
    const next = readQuoted(cursor);
    if (next === undefined) fail(cursor, notEvaluated('What is appended to a string'));
    value += next;
  }
}

function readObject(cursor: Cursor, depth: number): string {
  const open = cursor.at;
  cursor.at += 1;
  const members = new Map<string, string>();
  for (;;) {
    skipBlanks(cursor);
    if (take(cursor, /\}/y) !== undefined) break;
    if (cursor.at >= cursor.text.length) return unclosed(cursor, open);
    const name = readName(cursor);
    skipBlanks(cursor);
    if (take(cursor, /:|=>/y) === undefined) {
      if (cursor.at >= cursor.text.length) return unclosed(cursor, open);
      fail(cursor, `“${shortened(name)}” has no value; JSON has no bare names and no sets.`);
    }
    skipBlanks(cursor);
    if (cursor.at >= cursor.text.length) return unclosed(cursor, open);
    const value = readValue(cursor, depth + 1);
    if (members.has(name))
      cursor.notes.add(`“${shortened(name)}” appears twice; the last one counts.`);
    if (value === undefined)
      cursor.notes.add(`“${shortened(name)}” is undefined, and was left out.`);
    else members.set(name, value);
    separate(cursor, '}', open);
  }
  return `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}

const plainName = /[\p{L}\p{N}_$][\p{L}\p{N}_$.-]*/uy;

function readName(cursor: Cursor): string {
  if (take(cursor, /\[/y) !== undefined) {
    skipBlanks(cursor);
    const name = readQuoted(cursor);
    skipBlanks(cursor);
    if (name === undefined || take(cursor, /\]/y) === undefined) {
      fail(cursor, notEvaluated('A name in brackets'));
    }
    return name;
  }
  const name = readQuoted(cursor) ?? take(cursor, plainName);
  if (name !== undefined) return name;
  if (/^(\.\.\.|…|\*\*)/.test(cursor.text.slice(cursor.at, cursor.at + 3))) {
    fail(cursor, 'The value is abbreviated with dots.');
  }
  fail(cursor, `A name was expected, not ${here(cursor)}.`);
}

type Items = { items: string[]; hasComma: boolean };

function readItems(cursor: Cursor, depth: number, close: string): Items {
  const open = cursor.at;
  cursor.at += 1;
  const items: string[] = [];
  let hasComma = false;
  for (;;) {
    skipBlanks(cursor);
    if (cursor.text[cursor.at] === close) {
      cursor.at += 1;
      return { items, hasComma };
    }
    if (cursor.at >= cursor.text.length) unclosed(cursor, open);
    const value = readValue(cursor, depth + 1);
    if (value === undefined) cursor.notes.add('undefined in a list became null.');
    items.push(value ?? 'null');
    hasComma = separate(cursor, close, open);
  }
}

/**
 * Moves behind the comma after a member or an item, which may be missing at the end of a line;
 * false before the closing bracket.
 */
function separate(cursor: Cursor, close: string, open: number): boolean {
  const isNewLine = skipBlanks(cursor);
  if (take(cursor, /,/y) !== undefined) return true;
  if (cursor.text[cursor.at] === close) return false;
  if (cursor.at >= cursor.text.length) unclosed(cursor, open);
  if (!isNewLine) fail(cursor, `A comma was expected, not ${here(cursor)}.`);
  cursor.notes.add('Commas that were missing at the end of a line were added.');
  return true;
}

/** Reads a tuple of Python, or a value in parentheses, in which adjacent strings are one. */
function readParentheses(cursor: Cursor, depth: number): string | undefined {
  const open = cursor.at;
  cursor.at += 1;
  skipBlanks(cursor);
  let quoted = readQuoted(cursor);
  if (quoted !== undefined) {
    for (let next: string | undefined = ''; next !== undefined; next = readQuoted(cursor)) {
      quoted += next;
      skipBlanks(cursor);
    }
    if (take(cursor, /\)/y) !== undefined) return JSON.stringify(quoted);
  }
  cursor.at = open;
  const { items, hasComma } = readItems(cursor, depth, ')');
  const [only] = items;
  if (only !== undefined && items.length === 1 && !hasComma) return only;
  cursor.notes.add('A tuple became a list.');
  return `[${items.join(',')}]`;
}

const literals = new Map<string, string | undefined>([
  ...['true', 'True', 'TRUE'].map((word) => [word, 'true'] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, 'false'] as const),
  ...['null', 'None', 'NULL', 'nil'].map((word) => [word, 'null'] as const),
  ['undefined', undefined],
]);

/** Functions and classes that programs wrap numbers or strings in. */
const numberMakers =
  /^(?:exact|JSON\.rawJSON|BigInt|Number|Decimal|int|float|NumberLong|NumberInt|Long)$/;
const textMakers =
  /^(?:String|str|UUID|uuid\.UUID|URL|Date|ISODate|ObjectId|(?:pathlib\.)?\w*Path)$/;
const word = /[\p{L}_$][\p{L}\p{N}_$.]*/uy;

function readLiteral(cursor: Cursor, depth: number): string | undefined {
  const from = cursor.at;
  take(cursor, /new\s+/y);
  const name = take(cursor, word);
  if (name === undefined) {
    if (/^[+-]?(?:Infinity|inf\b)/.test(cursor.text.slice(from, from + 10))) endless(cursor);
    if (/^(\.\.\.|…|\*\*)/.test(cursor.text.slice(from, from + 3))) {
      fail(cursor, 'The value is abbreviated with dots.');
    }
    if (from >= cursor.text.length) fail(cursor, 'It ends where a value is expected.');
    fail(cursor, `A value was expected, not ${here(cursor)}.`);
  }
  if (take(cursor, /\s*\(\s*/y) !== undefined) return readCall(cursor, name, from, depth);
  if (literals.has(name)) return literals.get(name);
  cursor.at = from;
  if (/^(?:Infinity|NaN|nan|inf)$/.test(name)) endless(cursor);
  fail(cursor, notEvaluated(`“${shortened(name)}” is a name, not a quoted value; it`));
}

const endless = (cursor: Cursor): never => fail(cursor, 'JSON has no Infinity and NaN.');

const longestInText = 8_000_000;

/** Reads a call whose result is clear without evaluating it; fails for any other. */
function readCall(cursor: Cursor, name: string, from: number, depth: number): string {
  const value = readValue(cursor, depth + 1);
  skipBlanks(cursor);
  if (value !== undefined && take(cursor, /\)/y) !== undefined) {
    const text = value.startsWith('"') ? (JSON.parse(value) as string) : undefined;
    if (numberMakers.test(name) && isNumber(text ?? value)) return text ?? value;
    if (textMakers.test(name) && text !== undefined) {
      cursor.notes.add(`${name}(…) became the string in it.`);
      return value;
    }
    if (/^(?:JSON\.stringify|json\.dumps)$/.test(name)) {
      // Each nested call may double the length.
      if (value.length > longestInText) fail(cursor, `What ${name}(…) makes is too long.`);
      return JSON.stringify(value);
    }
    if (/^(?:JSON\.parse|json\.loads)$/.test(name) && text !== undefined && isJson(text)) {
      return text.trim();
    }
  }
  cursor.at = from;
  fail(cursor, notEvaluated(`${shortened(name)}(…)`));
}

const isNumber = (text: string): boolean =>
  /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text);

function unclosed(cursor: Cursor, open: number): never {
  const sign = cursor.text[open];
  cursor.at = open;
  fail(cursor, `The ${sign} that opens here is not closed: the end may be missing.`);
}

const notEvaluated = (what: string): string =>
  `${what} would have to be evaluated; nothing is evaluated here.`;

const here = ({ text, at }: Cursor): string =>
  at < text.length ? `“${shortened(text.slice(at, at + 24).split('\n')[0] ?? '')}”` : 'the end';

const shortened = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name);

export { LooseJsonError };
