import type { HeaderChange } from '../../../shared/model/calls/raw-message.ts';

/** The draft of a raw message: its parts, and a free text; both are kept whatever the mode. */
export type RawDraft = {
  mode: 'message' | 'text';
  method: string;
  isNotification: boolean;
  /** The `params` as typed, valid JSON or not. */
  params: string;
  /** Whether the `_meta` members that 2026-07-28 requires are added. */
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

/** Reads a stored draft; a member that is missing or of the wrong type gets its default. */
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

/**
 * The exact text that is sent; `id` and `envelope` are put into a message, not into a free text.
 */
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
  // Over stdio a line feed would end the message, and between JSON tokens it means nothing.
  return `{${members.join(',')}}`.replaceAll(/[\r\n]+\s*/g, ' ');
}

/** The parameters with `_meta` in front; unchanged where they have their own or are no object. */
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

/** A warning where the parameters are not a JSON object; undefined where they are, or are empty. */
export function paramsProblem({ mode, params }: RawDraft): string | undefined {
  if (mode === 'text' || params.trim() === '' || objectIn(params)) return undefined;
  return 'The parameters are not a JSON object; they are sent unchanged.';
}

/** The changed headers, with null for one that is left out; rows without a name are ignored. */
export const headerChanges = ({ headers }: RawDraft): HeaderChange[] =>
  headers
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, value, isLeftOut }) => [name.trim(), isLeftOut ? null : value]);

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    // The parameters may be invalid on purpose.
    return undefined;
  }
}

function isHeaderRow(row: unknown): row is HeaderRow {
  if (typeof row !== 'object' || row === null) return false;
  const { name, value, isLeftOut } = row as Partial<Record<keyof HeaderRow, unknown>>;
  return typeof name === 'string' && typeof value === 'string' && typeof isLeftOut === 'boolean';
}
