import { namedCodes } from '../../../../shared/model/error-codes.ts';
import { queryFields, type QueryField } from '../../../../shared/model/traffic/traffic-query.ts';

/** The values of fields that were seen in records. */
export type KnownValues = Partial<Record<QueryField, readonly string[]>>;

/** The options at the caret, and the part of the text that one of them replaces. */
export type Completion = { start: number; end: number; options: CompletionOption[] };
export type CompletionOption = { insert: string; hint: string };

const maxOptions = 12;
const hints: Record<QueryField, string> = {
  server: 'which server',
  method: 'the JSON-RPC method, * for anything',
  tool: 'a tool, prompt or resource',
  id: 'the JSON-RPC id',
  status: 'error, ok or pending',
  code: 'the code of a JSON-RPC error',
  dir: 'in or out',
  kind: 'message, stderr, http …',
  dur: 'how long it took: >500ms',
  size: 'how large it is: >1mb',
  has: 'a finding, an error, a pin or a comment',
};
const amounts: Partial<Record<QueryField, readonly string[]>> = {
  dur: ['>100ms', '>1s', '>10s'],
  size: ['>10kb', '>1mb'],
};

/**
 * Offers up to 12 fields for the word at the caret, or values after a field; none inside quotes.
 */
export function completionAt(text: string, caret: number, known: KnownValues): Completion {
  const before = /(?:^|\s)-?([A-Za-z]*:?[^\s"]*)$/.exec(
    text.slice(Math.max(0, caret - 200), caret),
  );
  const typed = before?.[1] ?? '';
  const after = /^[^\s"]*/.exec(text.slice(caret, caret + 200))?.[0].length ?? 0;
  const start = caret - typed.length;
  const place = { start, end: caret + after };
  if (typed === '' || quotesIn(text.slice(0, start)) % 2 === 1) return { ...place, options: [] };
  const colon = typed.indexOf(':');
  const options =
    colon < 0
      ? fieldsLike(typed.toLowerCase())
      : valuesLike(typed.slice(0, colon).toLowerCase(), typed.slice(colon + 1), known);
  return { ...place, options: options.slice(0, maxOptions) };
}

/** The text with an option in its place, and the caret's new place. */
export function withOption(text: string, { start, end }: Completion, { insert }: CompletionOption) {
  const isWhole = !insert.endsWith(':');
  const space = isWhole && !/^\s/.test(text.slice(end)) ? ' ' : '';
  return {
    text: text.slice(0, start) + insert + space + text.slice(end),
    caret: start + insert.length + (isWhole ? 1 : 0),
  };
}

const fieldsLike = (typed: string): CompletionOption[] =>
  (Object.keys(queryFields) as QueryField[])
    .filter((field) => field.startsWith(typed))
    .map((field) => ({ insert: `${field}:`, hint: hints[field] }));

function valuesLike(name: string, typed: string, known: KnownValues): CompletionOption[] {
  if (!Object.hasOwn(queryFields, name)) return [];
  if (name === 'code') return codesLike(typed.toLowerCase());
  const field = name as QueryField;
  const values = [...queryFields[field], ...(known[field] ?? []), ...(amounts[field] ?? [])];
  const wanted = typed.toLowerCase();
  const isOpen = (value: string) => value.toLowerCase() !== wanted;
  const begins = values.filter((value) => value.toLowerCase().startsWith(wanted));
  const holds = values.filter(
    (value) => !begins.includes(value) && value.toLowerCase().includes(wanted),
  );
  return [...begins, ...holds]
    .filter(isOpen)
    .map((value) => ({ insert: `${field}:${quoted(value)}`, hint: '' }));
}

/** The error codes whose number or name contains what is typed. */
const codesLike = (typed: string): CompletionOption[] =>
  namedCodes
    .filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(typed))
    .filter(({ code }) => String(code) !== typed)
    .map(({ code, name }) => ({ insert: `code:${code}`, hint: name }));

/** Quotes a value that a query would not read as one plain value. */
const quoted = (value: string): string =>
  /[\s"*\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : value;

const quotesIn = (text: string): number => text.replaceAll(/\\./g, '').split('"').length - 1;
