import type { Finding } from '../../../shared/model/finding.ts';
import { stampNow, type Stamp } from './clock.ts';
import { isJsonRpc, type JsonRpcMessage } from './json-rpc.ts';
import type { WireLog } from './wire-log.ts';

/** A message with the exact text it came in. */
export type ReceivedMessage = { message: JsonRpcMessage; text: Buffer };

/** Records the JSON-RPC message or batch in a body or an event; undefined when there is none. */
export function recordMessages(
  log: WireLog,
  direction: 'out' | 'in',
  bytes: Buffer,
): ReceivedMessage[] | undefined {
  const stamp = stampNow();
  const parsed = parse(bytes);
  if (isJsonRpc(parsed)) {
    log.message(direction, parsed, bytes, stamp);
    return [{ message: parsed, text: bytes }];
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
): ReceivedMessage[] {
  const findings = direction === 'in' && log.revision !== batching ? [unexpectedBatch] : [];
  const received: ReceivedMessage[] = [];
  for (const part of parts) {
    const text = Buffer.from(JSON.stringify(part));
    if (isJsonRpc(part)) {
      log.message(direction, part, text, stamp, { findings });
      received.push({ message: part, text });
    } else log.malformed(direction, text, strangePart, stamp);
  }
  return received;
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

/** A response of a few bytes, for the SDK, in place of one that the raw lane took. */
export const takenResponse = (id: unknown): Buffer<ArrayBuffer> =>
  Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // Not JSON: the caller records the bytes as they are.
    return undefined;
  }
}
