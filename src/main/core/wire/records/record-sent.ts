import { jsonOf } from '../../../../shared/json/json-of.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { stampNow } from './clock.ts';
import { isJsonRpc, type JsonRpcMessage } from '../json/json-rpc.ts';
import type { WireLog } from './wire-log.ts';

/** A message with the seq of its record. */
type RecordedMessage = { message: JsonRpcMessage; seq: number };

/** Records the JSON-RPC message or batch in a body that is sent; undefined when there is none. */
export function recordSent(
  log: WireLog,
  bytes: Buffer,
  findings: Finding[] = [],
  /** How many bytes crossed the wire, where more or less is recorded. */
  sentBytes?: number,
): RecordedMessage[] | undefined {
  const stamp = stampNow();
  const parsed = parse(bytes);
  if (isJsonRpc(parsed)) {
    const size = sentBytes === undefined ? {} : { bytes: sentBytes };
    const seq = log.message('out', parsed, bytes, stamp, { findings, ...size });
    return [{ message: parsed, seq }];
  }
  if (!Array.isArray(parsed) || !parsed.some(isJsonRpc)) return undefined;
  const recorded: RecordedMessage[] = [];
  for (const part of parsed) {
    const text = Buffer.from(jsonOf(part));
    if (isJsonRpc(part)) {
      const seq = log.message('out', part, text, stamp);
      recorded.push({ message: part, seq });
    } else log.malformed('out', text, strangePart, stamp);
  }
  return recorded;
}

const strangePart: Finding = {
  rule: 'json-rpc',
  message: 'a part of a batch that is not a JSON-RPC message',
};

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // A body that is no JSON is recorded by the caller, as it is.
    return undefined;
  }
}
