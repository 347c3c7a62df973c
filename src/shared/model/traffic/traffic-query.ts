import { readAmount, type Compare } from './traffic-amounts.ts';
import type { WireKind } from './wire.ts';

/** Where a term stands in the text, and whether a `-` before it excludes what matches. */
type Place = { start: number; end: number; not: boolean };

type TermBody =
  /** A word or a "phrase", anywhere in a record. */
  | { field: 'text'; text: string }
  | { field: 'regex'; source: string; flags: string }
  /** `*` stands for any text, unless the value was quoted. */
  | { field: NameField; value: string; isPattern: boolean }
  /** `*` stands for any digits. */
  | { field: 'code'; value: string; isPattern: boolean }
  | { field: 'status'; value: (typeof statuses)[number] }
  | { field: 'dir'; value: (typeof dirs)[number] }
  | { field: 'kind'; value: keyof typeof kindsOf }
  | { field: 'has'; value: (typeof hasables)[number] }
  /** Microseconds for `dur`, bytes for `size`. */
  | { field: 'dur' | 'size'; compare: Compare; amount: number };

export type TrafficTerm = Place & TermBody;

/** A part of the text that can't be read, and why, as a sentence. */
type QueryProblem = { start: number; end: number; why: string };

type TrafficQuery = { terms: TrafficTerm[]; problems: QueryProblem[] };

const nameFields = ['server', 'method', 'tool', 'id'] as const;
type NameField = (typeof nameFields)[number];
const statuses = ['error', 'ok', 'pending'] as const;
const dirs = ['in', 'out'] as const;
const hasables = ['finding', 'error', 'pin', 'comment'] as const;

/** The kinds of wire records behind each value of `kind:`. */
export const kindsOf = {
  message: ['message'],
  malformed: ['malformed'],
  stderr: ['stderr'],
  http: ['http-request', 'http-response', 'http-body'],
  sse: ['sse-event', 'sse-comment'],
  lifecycle: ['lifecycle'],
} as const satisfies Record<string, readonly WireKind[]>;

/** Every field, with the values it can have where those are few. */
export const queryFields = {
  server: [],
  method: [],
  tool: [],
  id: [],
  status: statuses,
  code: [],
  dir: dirs,
  kind: Object.keys(kindsOf),
  dur: [],
  size: [],
  has: hasables,
} as const satisfies Record<string, readonly string[]>;
export type QueryField = keyof typeof queryFields;

const maxTerms = 40;
const maxExpression = 500;

/**
 * Reads the text of the filter box: words, "phrases", /expressions/ and fields, all of which a
 * record must match.
 */
export function parseTrafficQuery(text: string): TrafficQuery {
  const query: TrafficQuery = { terms: [], problems: [] };
  let at = afterSpace(text, 0);
  while (at < text.length) {
    if (query.terms.length + query.problems.length === maxTerms) {
      const why = `Only the first ${maxTerms} terms are used.`;
      query.problems.push({ start: at, end: text.trimEnd().length, why });
      break;
    }
    const end = readTerm(text, at, query);
    at = afterSpace(text, end);
  }
  return query;
}

/** Whether a recorded request can begin or cease to match once its response arrives. */
export const canChangeLater = (query: TrafficQuery): boolean =>
  query.terms.some(({ field }) => field === 'status' || field === 'dur' || field === 'code');

/** Whether a record's pin or comment decides if it matches. */
export const readsNotes = (query: TrafficQuery): boolean =>
  query.terms.some(
    (term) => term.field === 'has' && (term.value === 'pin' || term.value === 'comment'),
  );

/**
 * Reads the term at `start`, adds it or the problem with it to `query`, and returns where it ends.
 */
function readTerm(text: string, start: number, query: TrafficQuery): number {
  const not = text[start] === '-';
  const from = not ? start + 1 : start;
  const read = readBody(text, from);
  const place = { start, end: read.end };
  if ('why' in read) query.problems.push({ ...place, why: read.why });
  else query.terms.push({ ...place, not, ...read.body });
  return read.end;
}

type Read = { end: number } & ({ body: TermBody } | { why: string });

function readBody(text: string, from: number): Read {
  const first = text[from];
  if (first === undefined || isSpace(first))
    return { end: from, why: 'Add a term to exclude after the -.' };
  if (first === '/') return readExpression(text, from);
  if (first === '"') {
    const { end, value } = readQuoted(text, from);
    if (value === undefined) return { end, why: unclosed };
    if (value === '') return { end, why: 'The quotes are empty.' };
    return { end, body: { field: 'text', text: value } };
  }
  fieldAhead.lastIndex = from;
  const name = fieldAhead.exec(text)?.[1];
  if (name !== undefined) return readField(text, from, name);
  const end = endOfWord(text, from);
  return { end, body: { field: 'text', text: text.slice(from, end) } };
}

// An address such as file:///tmp is a word: no value of a field begins with two slashes.
const fieldAhead = /([A-Za-z]{1,20}):(?!\/\/)/y;
const unclosed = 'A quote is missing at the end.';

function readField(text: string, from: number, name: string): Read {
  const field = name.toLowerCase();
  const at = from + name.length + 1;
  const isQuoted = text[at] === '"';
  const quoted = isQuoted ? readQuoted(text, at) : undefined;
  const end = quoted?.end ?? endOfWord(text, at);
  if (!isField(field)) {
    const why = `There is no field “${name}”. To search for the term itself, put it in quotes.`;
    return { end, why };
  }
  if (quoted && quoted.value === undefined) return { end, why: unclosed };
  const value = quoted?.value ?? text.slice(at, end);
  const read = bodyOf(field, value, isQuoted);
  return typeof read === 'string' ? { end, why: read } : { end, body: read };
}

/** The term, or a sentence about what is wrong with its value. */
function bodyOf(field: QueryField, value: string, isQuoted: boolean): TermBody | string {
  switch (field) {
    case 'server':
    case 'method':
    case 'tool':
    case 'id':
      if (value === '') return `Add a value after ${field}:`;
      return { field, value, isPattern: !isQuoted && value.includes('*') };
    case 'code':
      if (/^-?[\d*]+$/.test(value)) return { field, value, isPattern: value.includes('*') };
      return value === ''
        ? 'Add an error code after code:, such as -32601'
        : `code: is the number of a JSON-RPC error, such as -32601, not “${cut(value)}”.`;
    case 'dur':
    case 'size': {
      const read = readAmount(field, value);
      return typeof read === 'string' ? read : { field, ...read };
    }
    case 'status':
      return oneOf(statuses, value, (known) => ({ field, value: known }), field);
    case 'dir':
      return oneOf(dirs, value, (known) => ({ field, value: known }), field);
    case 'has':
      return oneOf(hasables, value, (known) => ({ field, value: known }), field);
    case 'kind': {
      const kinds = Object.keys(kindsOf) as (keyof typeof kindsOf)[];
      return oneOf(kinds, value, (known) => ({ field, value: known }), field);
    }
  }
}

function oneOf<T extends string>(
  values: readonly T[],
  value: string,
  make: (known: T) => TermBody,
  field: QueryField,
): TermBody | string {
  const known = values.find((each) => each === value.toLowerCase());
  if (known !== undefined) return make(known);
  const all = `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
  return value === '' ? `Add ${all} after ${field}:` : `${field}: is ${all}, not “${cut(value)}”.`;
}

function readExpression(text: string, from: number): Read {
  let at = from + 1;
  let isInClass = false;
  for (; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '[') isInClass = true;
    else if (char === ']') isInClass = false;
    else if (char === '/' && !isInClass) break;
  }
  if (at >= text.length) {
    const why = 'The expression has no closing /. To search for a path, put it in quotes.';
    return { end: text.trimEnd().length, why };
  }
  const end = endOfWord(text, at);
  const source = text.slice(from + 1, at);
  const flags = text.slice(at + 1, end);
  const why = faultOf(source, flags);
  return why === undefined ? { end, body: { field: 'regex', source, flags } } : { end, why };
}

function faultOf(source: string, flags: string): string | undefined {
  if (source === '') return 'The expression is empty.';
  if (!/^[imsu]*$/.test(flags))
    return `“${cut(flags)}” are not flags; use i, m, s or u. To search for a path, put it in quotes.`;
  if (source.length > maxExpression)
    return `An expression can have ${maxExpression} characters at most.`;
  try {
    // The expression is only compiled here; it runs in a thread that can be stopped.
    void new RegExp(source, flags);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(': ').at(-1) : '';
    return `The expression can’t be read: ${reason}.`;
  }
}

/**
 * The text between two quotes, with \" and \\ unescaped; no value where the second quote is
 * missing.
 */
function readQuoted(text: string, from: number): { end: number; value?: string } {
  const parts: string[] = [];
  let start = from + 1;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      parts.push(text.slice(start, at));
      return { end: at + 1, value: parts.join('') };
    }
    const next = text[at + 1];
    if (char === '\\' && (next === '"' || next === '\\')) {
      parts.push(text.slice(start, at));
      start = at + 1;
      at += 1;
    }
  }
  return { end: text.trimEnd().length };
}

const isField = (name: string): name is QueryField => Object.hasOwn(queryFields, name);
const isSpace = (char: string): boolean => /\s/.test(char);
const cut = (value: string): string => (value.length > 30 ? `${value.slice(0, 29)}…` : value);

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text[at] ?? '')) at += 1;
  return at;
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isSpace(text[at] ?? '')) at += 1;
  return at;
}
