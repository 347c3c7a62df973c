import type { HeaderChange } from '../../../shared/model/calls/raw-message.ts';

/** What the composer holds: a message in its parts, or any text; both are kept. */
export type RawDraft = {
  mode: 'message' | 'text';
  method: string;
  isNotification: boolean;
  /** The `params` as typed, valid JSON or not. */
  params: string;
  /** Whether the `_meta` members that 2026-07-28 wants go along. */
  hasEnvelope: boolean;
  text: string;
  headers: HeaderRow[];
};

export type HeaderRow = { name: string; value: string; isLeftOut: boolean };

export const emptyDraft: RawDraft = {
  mode: 'message',
  method: 'tools/list',
  isNotification: false,
  params: '{}',
  hasEnvelope: true,
  text: '',
  headers: [],
};

/** A remembered draft, as far as it can be used. */
export function readDraft(stored: unknown): RawDraft {
  if (typeof stored !== 'object' || stored === null) return emptyDraft;
  const from = stored as Partial<Record<keyof RawDraft, unknown>>;
  const text = (key: 'method' | 'params' | 'text') =>
    typeof from[key] === 'string' ? from[key] : emptyDraft[key];
  return {
    mode: from.mode === 'text' ? 'text' : 'message',
    method: text('method'),
    params: text('params'),
    text: text('text'),
    isNotification: from.isNotification === true,
    hasEnvelope: from.hasEnvelope !== false,
    headers: Array.isArray(from.headers) ? from.headers.filter(isHeaderRow) : [],
  };
}

/** The exact text that is sent. */
export function textToSend(
  draft: RawDraft,
  id: string,
  envelope: Record<string, unknown> | undefined,
): string {
  if (draft.mode === 'text') return draft.text;
  const params = draft.hasEnvelope ? withMeta(draft.params, envelope) : draft.params.trim();
  const members = [
    '"jsonrpc":"2.0"',
    ...(draft.isNotification ? [] : [`"id":${JSON.stringify(id)}`]),
    `"method":${JSON.stringify(draft.method)}`,
    ...(params === '' ? [] : [`"params":${params}`]),
  ];
  // A line feed would end the message, and between JSON's tokens it means nothing.
  return `{${members.join(',')}}`.replaceAll(/[\r\n]+\s*/g, ' ');
}

/** The parameters with `_meta` in front; those that have their own, or are no object, stay. */
function withMeta(params: string, envelope: Record<string, unknown> | undefined): string {
  const text = params.trim();
  if (!envelope) return text;
  const meta = `"_meta":${JSON.stringify(envelope)}`;
  if (text === '') return `{${meta}}`;
  const value = objectIn(text);
  if (!value || Object.hasOwn(value, '_meta')) return text;
  const rest = text.slice(1).trimStart();
  return rest === '}' ? `{${meta}}` : `{${meta},${rest}`;
}

/** Why the parameters would not arrive as they are meant; undefined where they would. */
export function paramsProblem({ mode, params }: RawDraft): string | undefined {
  if (mode === 'text' || params.trim() === '' || objectIn(params)) return undefined;
  return 'The parameters are not a JSON object; they are sent unchanged.';
}

/** What is changed about the headers; rows without a name change nothing. */
export const headerChanges = ({ headers }: RawDraft): HeaderChange[] =>
  headers
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, value, isLeftOut }) => [name.trim(), isLeftOut ? null : value]);

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    // It may be wrong on purpose.
    return undefined;
  }
}

function isHeaderRow(row: unknown): row is HeaderRow {
  if (typeof row !== 'object' || row === null) return false;
  const { name, value, isLeftOut } = row as Partial<Record<keyof HeaderRow, unknown>>;
  return typeof name === 'string' && typeof value === 'string' && typeof isLeftOut === 'boolean';
}
