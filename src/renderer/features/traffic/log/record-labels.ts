import type { WireDirection, WireKind, WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { isRequest } from './page-cache.ts';

const kindTitles: Record<WireKind, string> = {
  message: 'Message',
  malformed: 'Malformed line',
  stderr: 'stderr',
  'http-request': 'HTTP request',
  'http-response': 'HTTP response',
  'http-body': 'HTTP body',
  'sse-event': 'SSE event',
  'sse-comment': 'SSE comment',
  lifecycle: 'Lifecycle',
};

/** The JSON-RPC role of a record; `other` for all that is no message. */
export type RecordRole = 'request' | 'response' | 'notification' | 'other';

export function roleOf(record: WireRecord): RecordRole {
  if (record.kind !== 'message') return 'other';
  if (isRequest(record)) return 'request';
  return record.rpcId === undefined ? 'notification' : 'response';
}

export function titleOf(record: WireRecord): string {
  if (record.kind === 'message' && record.method !== undefined) return record.method;
  return whyNotKept(record) === undefined ? kindTitles[record.kind] : 'Not recorded';
}

/** Why a record was not kept, where the row stands in the place of one; else undefined. */
export const whyNotKept = ({ kind, bytes, preview }: WireRecord): string | undefined =>
  kind === 'lifecycle' && bytes === 0 ? /^Not kept: (.+)/s.exec(preview)?.[1] : undefined;

/** The name of a message's role, such as "Request", or of the kind of another record. */
export function kindName(record: WireRecord): string {
  const role = roleOf(record);
  return role === 'other' ? titleOf(record) : role[0]?.toUpperCase() + role.slice(1);
}

export const arrows: Record<WireDirection, string> = { out: '↑', in: '↓', none: '·' };

export const directionNames: Record<WireDirection, string> = {
  out: 'sent to the server',
  in: 'received from the server',
  none: 'local event',
};

/**
 * The seq of the other half of an exchange: a request’s response, or the error that ended it, and the
 * request of other records.
 */
export const pairSeq = (record: WireRecord): number | undefined =>
  record.responseSeq ?? record.failedSeq ?? record.requestSeq;

/**
 * The JSON-RPC error code of a record or, where it stands for a failed exchange, of the outcome.
 */
export const codeOf = ({ exchange, errorCode }: WireRecord): number | undefined =>
  exchange?.state === 'error' ? exchange.outcome?.errorCode : errorCode;

/** Whether a record is a request, of JSON-RPC or of HTTP. */
export const isAnyRequest = (record: WireRecord): boolean =>
  record.kind === 'http-request' || roleOf(record) === 'request';

/** The title of a record's body. */
export function bodyTitle({ kind }: WireRecord): string {
  if (kind === 'http-request' || kind === 'http-response') return 'Headers';
  return kind === 'sse-event' ? 'Event' : 'Message';
}

/** Whether `record` is the request or response of `selected`, or a report on it. */
export const isPair = (selected: WireRecord, record: WireRecord): boolean =>
  selected.seq !== record.seq &&
  (pairSeq(selected) === record.seq || record.requestSeq === selected.seq);

/**
 * The preview of a record with white space as single spaces. A message is shown without its members
 * `jsonrpc`, `id` and `method` where they come first, and a record that was not kept without saying
 * so, since other columns show that.
 */
export function previewOf(record: WireRecord): string {
  const { kind, preview } = record;
  const text = kind === 'message' ? withoutEnvelope(preview) : (whyNotKept(record) ?? preview);
  return text.replace(/\s+/g, ' ');
}

const envelopeMember = /^[{,]\s*"(?:jsonrpc|id|method)"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)\s*/;
const payloadName = /^,\s*"(?:params|result|error)"\s*:\s*/;

function withoutEnvelope(preview: string): string {
  let rest = preview.trimStart();
  for (;;) {
    const member = envelopeMember.exec(rest);
    if (!member) break;
    rest = rest.slice(member[0].length);
  }
  if (rest === '}') return '';
  if (rest === preview.trimStart() || !rest.startsWith(',')) return preview;
  // The opening brace is gone, so the closing one goes too, unless the preview was cut before it.
  const isWhole = isBalanced(rest);
  const payload = rest.replace(payloadName, '').replace(/^,\s*/, '');
  return isWhole ? payload.slice(0, -1) : payload;
}

/** Whether `rest`, the members after an opening brace, ends with the brace that closes them. */
function isBalanced(rest: string): boolean {
  try {
    JSON.parse(`{"":0${rest}`);
    return true;
  } catch {
    return false;
  }
}
