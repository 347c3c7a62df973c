import { jsonOf } from '../../../../shared/json/json-of.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { stampNow, type Stamp } from './clock.ts';
import { isJsonRpc, type JsonRpcMessage } from '../json/json-rpc.ts';
import { forHandlers } from '../json/limits.ts';
import { parsedPart, partsOf, type Outline } from '../json/outline.ts';
import { byteOrderMark, readMessage, type Reading } from '../json/read-message.ts';
import { keepsWithin, type Span } from '../json/scan-json.ts';
import { takeTurns } from '../json/take-turns.ts';
import type { WireLog } from './wire-log.ts';

/** The result or error of a message that is too large to be parsed: as much of its text as is kept. */
export type LargeAnswer = { text: Buffer; totalBytes: number };

/** A message with its exact text; of a large one its outline, and no more of its text than is needed. */
export type ReceivedMessage = {
  message: JsonRpcMessage;
  text: Buffer;
  isOutline?: boolean;
  answer?: LargeAnswer;
};

/** The messages in a text that came, or why there are none. */
export type Received = ReceivedMessage[] | NoMessage;
export type NoMessage = {
  /** A clause; '' where there is nothing more to say. */
  why: string;
  isJson: boolean;
  /** Its text was too large to be read. */
  isLarge?: boolean;
};

/** A larger result is not kept in memory; its record has it whole. */
const maxAnswerBytes = 64_000_000;
/** So many bytes of a result that is not kept are shown. */
const answerStartBytes = 4_000_000;
/** So many bytes of a large message's text go along with its outline. */
const maxTextBytes = 64 * 1024;

/**
 * Records the JSON-RPC message or batch in a line, a body or an event that came. What is no message is
 * not recorded. Answers at once where the text is small; a large text belongs to the record afterwards
 * and must not be read again.
 */
export function receiveMessages(
  log: WireLog,
  json: Buffer,
  stamp = stampNow(),
  /** How many bytes crossed the wire, where that is more than the text. */
  bytes?: number,
): Received | Promise<Received> {
  const reading = readMessage(json);
  return reading instanceof Promise
    ? reading.then((read) => take(log, json, read, { stamp, bytes }))
    : take(log, json, reading, { stamp, bytes });
}

type Taking = { stamp: Stamp; bytes: number | undefined };

function take(
  log: WireLog,
  json: Buffer,
  reading: Reading,
  taking: Taking,
): Received | Promise<Received> {
  if (reading.kind === 'list') return takeList(log, json, taking);
  if (reading.kind !== 'outline') return takeSmall(log, json, reading, taking);
  return [takeOutline(log, json, reading.outline, reading.size, taking)];
}

function takeSmall(
  log: WireLog,
  json: Buffer,
  reading: Reading,
  { stamp, bytes }: Taking,
): Received {
  if (reading.kind === 'not-json') return { why: reading.why, isJson: false };
  if (reading.kind === 'unread') return { why: reading.why, isJson: true, isLarge: true };
  if (reading.kind !== 'value') return { why: '', isJson: true };
  const { value } = reading;
  if (isJsonRpc(value)) {
    if (isLargeRequest(value, json)) return [takeRequest(log, json, value, { stamp, bytes })];
    const isMarked = json[0] === byteOrderMark[0];
    const findings = isMarked ? [marked] : undefined;
    const extra = { ...(bytes !== undefined && { bytes }), ...(findings && { findings }) };
    log.message('in', value, json, stamp, bytes === undefined && !isMarked ? undefined : extra);
    return [{ message: value, text: isMarked ? json.subarray(byteOrderMark.length) : json }];
  }
  if (!Array.isArray(value) || !value.some(isJsonRpc)) return { why: '', isJson: true };
  return value.flatMap((part: unknown) => recordPart(log, part, Buffer.from(jsonOf(part)), stamp));
}

/**
 * Whether a server's request is too large for the SDK's schemas: no form has so many fields, and no
 * conversation so many parts.
 */
const isLargeRequest = ({ id, method }: JsonRpcMessage, json: Buffer): boolean =>
  id !== undefined && method !== undefined && !keepsWithin(json, forHandlers);

/**
 * Hands a request to the SDK without its parameters, so that it is refused, or answered where it
 * needs none.
 */
function takeRequest(
  log: WireLog,
  json: Buffer,
  message: JsonRpcMessage,
  { stamp, bytes }: Taking,
): ReceivedMessage {
  const { id, method } = message;
  const many = `a request of more than ${forHandlers.values} values; its parameters are not acted on`;
  const findings = [{ message: many }];
  log.message('in', message, json, stamp, { findings, ...(bytes !== undefined && { bytes }) });
  return { message: { jsonrpc: '2.0', id, method, params: {} }, text: json, isOutline: true };
}

function takeOutline(
  log: WireLog,
  json: Buffer,
  { message, answer: place, leftOut }: Outline,
  size: string,
  { stamp, bytes }: Taking,
): ReceivedMessage {
  const answer = place && answerIn(json, place);
  const text = Buffer.from(json.subarray(0, maxTextBytes));
  const isOutline = leftOut.length > 0;
  const finding = { message: `${size}; not parsed: ${leftOut.join(', ')}` };
  log.message('in', message, json, stamp, {
    isOutline,
    isGiven: true,
    findings: isOutline ? [finding] : [],
    ...(bytes !== undefined && { bytes }),
  });
  return { message, text, ...(isOutline && { isOutline }), ...(answer && { answer }) };
}

/** The result or error of a large message, copied, since the text itself goes to the record. */
function answerIn(json: Buffer, { start, end }: Span): LargeAnswer {
  const totalBytes = end - start;
  const kept = totalBytes > maxAnswerBytes ? answerStartBytes : totalBytes;
  return { text: Buffer.from(json.subarray(start, start + kept)), totalBytes };
}

async function takeList(log: WireLog, json: Buffer, { stamp }: Taking): Promise<Received> {
  const turn = takeTurns();
  const received: ReceivedMessage[] = [];
  for await (const { start, end } of partsOf(json, turn)) {
    const text = json.subarray(start, end);
    const value = await parsedPart(text, turn);
    // A list whose first part is no message is no batch, and becomes one record.
    if (received.length === 0 && !isJsonRpc(value)) return { why: '', isJson: true };
    received.push(...recordPart(log, value, text, stamp));
  }
  return received;
}

/** Records a part of a batch; the SDK takes single messages. */
function recordPart(log: WireLog, part: unknown, text: Buffer, stamp: Stamp): ReceivedMessage[] {
  const findings = log.revision === batching ? [] : [unexpectedBatch];
  if (!isJsonRpc(part)) {
    log.malformed('in', text, strangePart, stamp);
    return [];
  }
  if (isLargeRequest(part, text))
    return [takeRequest(log, text, part, { stamp, bytes: undefined })];
  log.message('in', part, text, stamp, { findings });
  return [{ message: part, text }];
}

const marked: Finding = { rule: 'json-rpc', message: 'it begins with a byte order mark' };

/** The only revision in which messages may be batched (2025-03-26, basic: batching). */
const batching = '2025-03-26';
const unexpectedBatch: Finding = {
  rule: 'batching',
  message: 'a part of a batch, which only 2025-03-26 allows',
};
const strangePart: Finding = {
  rule: 'json-rpc',
  message: 'a part of a batch that is not a JSON-RPC message',
};
