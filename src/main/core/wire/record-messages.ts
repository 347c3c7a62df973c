import { jsonOf } from '../../../shared/json-of.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { stampNow, type Stamp } from './clock.ts';
import type { FetchHooks } from './fetch-hooks.ts';
import { isJsonRpc, type JsonRpcMessage } from './json-rpc.ts';
import type { WireLog } from './wire-log.ts';

/** A message with its exact text and the seq of its record. */
export type RecordedMessage = { message: JsonRpcMessage; text: Buffer; seq: number };

/** Records the JSON-RPC message or batch in a body or an event; undefined when there is none. */
export function recordMessages(
  log: WireLog,
  direction: 'out' | 'in',
  bytes: Buffer,
  findings: Finding[] = [],
  /** What crossed, where more or less is recorded. */
  sentBytes?: number,
): RecordedMessage[] | undefined {
  const stamp = stampNow();
  const parsed = parse(bytes);
  if (isJsonRpc(parsed)) {
    const size = sentBytes === undefined ? {} : { bytes: sentBytes };
    const seq = log.message(direction, parsed, bytes, stamp, { findings, ...size });
    return [{ message: parsed, text: bytes, seq }];
  }
  if (!Array.isArray(parsed) || !parsed.some(isJsonRpc)) return undefined;
  return recordBatch(log, direction, parsed, stamp);
}

/** Records the parts of a batch; the SDK takes single messages. */
export function recordBatch(
  log: WireLog,
  direction: 'out' | 'in',
  parts: unknown[],
  stamp: Stamp,
): RecordedMessage[] {
  const findings = direction === 'in' && log.revision !== batching ? [unexpectedBatch] : [];
  const recorded: RecordedMessage[] = [];
  for (const part of parts) {
    const text = Buffer.from(jsonOf(part));
    if (isJsonRpc(part)) {
      const seq = log.message(direction, part, text, stamp, { findings });
      recorded.push({ message: part, text, seq });
    } else log.malformed(direction, text, strangePart, stamp);
  }
  return recorded;
}

/** The only revision with batches. */
const batching = '2025-03-26';
const unexpectedBatch: Finding = {
  rule: 'batching',
  message: 'a part of a batch, which 2025-03-26 alone allows',
};
const strangePart: Finding = {
  rule: 'json-rpc',
  message: 'a part of a batch that is no JSON-RPC message',
};

/**
 * Shows received messages to the lane; answers with what the SDK gets in place of their text:
 * undefined where that stays, a response of a few bytes for one that was taken.
 */
export function passOn(
  received: RecordedMessage[],
  onMessage: FetchHooks['onMessage'],
): Buffer<ArrayBuffer> | undefined {
  const passed = received.map(({ message, text }) => onMessage(message, text));
  const [first] = received;
  const [passing = 'whole'] = passed;
  // The parts of a batch that were taken do no harm: the SDK ignores answers it does not await.
  if (!first || received.length > 1 || passing === 'whole') return undefined;
  if (passing !== 'taken') return Buffer.from(jsonOf(passing));
  const { id, method } = first.message;
  if (method !== undefined) return undefined;
  return Buffer.from(jsonOf({ jsonrpc: '2.0', id, result: {} }));
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // Not JSON: the caller records the bytes as they are.
    return undefined;
  }
}
