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

/** The part a record plays, in the protocol's words where it has one. */
export type RecordRole = 'request' | 'response' | 'notification' | 'other';

export function roleOf(record: WireRecord): RecordRole {
  if (record.kind !== 'message') return 'other';
  if (isRequest(record)) return 'request';
  return record.rpcId === undefined ? 'notification' : 'response';
}

export const titleOf = (record: WireRecord): string =>
  record.kind === 'message' && record.method !== undefined
    ? record.method
    : kindTitles[record.kind];

/** "Request", "Response" … or what else it is. */
export function kindName(record: WireRecord): string {
  const role = roleOf(record);
  return role === 'other' ? kindTitles[record.kind] : role[0]?.toUpperCase() + role.slice(1);
}

export const arrows: Record<WireDirection, string> = { out: '↑', in: '↓', none: '·' };

export const directionNames: Record<WireDirection, string> = {
  out: 'sent to the server',
  in: 'received from the server',
  none: 'happened here',
};

/** The seq of the other half of an exchange. */
export const pairSeq = (record: WireRecord): number | undefined =>
  record.responseSeq ?? record.requestSeq;

/** The JSON-RPC error that it is, or that its exchange ended with. */
export const codeOf = ({ exchange, errorCode }: WireRecord): number | undefined =>
  exchange?.state === 'error' ? exchange.outcome?.errorCode : errorCode;

/** The half of an exchange that asks. */
export const asks = (record: WireRecord): boolean =>
  record.kind === 'http-request' || roleOf(record) === 'request';

/** What the body of a record is called. */
export function bodyTitle({ kind }: WireRecord): string {
  if (kind === 'http-request' || kind === 'http-response') return 'Headers';
  return kind === 'sse-event' ? 'Event' : 'Message';
}

/** True when `record` belongs to the exchange of `selected`. */
export const isPair = (selected: WireRecord, record: WireRecord): boolean =>
  selected.seq !== record.seq &&
  (pairSeq(selected) === record.seq || record.requestSeq === selected.seq);

/**
 * What a row's other columns don't say already: a message without its envelope (`jsonrpc`, `id`,
 * `method`), where that comes first, as it does from all SDKs. White space is drawn as one space.
 */
export function previewOf({ kind, preview }: WireRecord): string {
  const text = kind === 'message' ? withoutEnvelope(preview) : preview;
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
  // The closing brace of the message goes with its opening one, unless the preview was cut before it.
  const isWhole = isBalanced(rest);
  const payload = rest.replace(payloadName, '').replace(/^,\s*/, '');
  return isWhole ? payload.slice(0, -1) : payload;
}

/** True when `rest`, the members behind an opening brace, ends with the brace that closes it. */
function isBalanced(rest: string): boolean {
  try {
    JSON.parse(`{"":0${rest}`);
    return true;
  } catch {
    return false;
  }
}
