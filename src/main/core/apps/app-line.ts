import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { keepsWithin } from '../wire/json/scan-json.ts';
import { inPlace } from '../wire/json/limits.ts';
import { isJsonRpc } from '../wire/json/json-rpc.ts';
import { stampNow } from '../wire/records/clock.ts';
import type { WireLog } from '../wire/records/wire-log.ts';

/** The line to an app: each message is on record, stamped before it is parsed. */
export type AppLine = Transport & {
  /** Takes a text that came out of the app's frame. */
  take(text: string): void;
  /** The seq of the app's last request of this id; of the last thousand requests. */
  seqOf(id: unknown): number | undefined;
};

type Options = {
  log: WireLog;
  /** Sends a text into the frame. */
  send(text: string): void;
  /** Is called with each message, as it is sent or taken, and the seq of its record. */
  onMessage(direction: 'in' | 'out', message: Record<string, unknown>, seq: number): void;
  /** Is called for what is no JSON-RPC message, with the reason. */
  onMalformed(why: string): void;
};

/** What the bridge checks by its schemas, which takes some microseconds for a value. */
const forBridge = { ...inPlace, values: 20_000 };
const mostRequests = 1000;

export function openAppLine({ log, send, onMessage, onMalformed }: Options): AppLine {
  const requests = new Map<unknown, number>();
  const keep = ({ id, method }: Record<string, unknown>, seq: number) => {
    if (id === undefined || method === undefined) return;
    requests.delete(id);
    requests.set(id, seq);
    if (requests.size > mostRequests) requests.delete(requests.keys().next().value);
  };
  const line: AppLine = {
    start: async () => undefined,
    async send(message) {
      const text = jsonOf(message);
      onMessage('out', message, log.message('out', message, text, stampNow()));
      send(text);
    },
    close: async () => line.onclose?.(),
    take(text) {
      const stamp = stampNow();
      const bytes = Buffer.from(text);
      const malformed = (why: string) => {
        log.malformed('in', bytes, { rule: 'json-rpc', message: why }, stamp);
        onMalformed(why);
      };
      if (!keepsWithin(bytes, forBridge)) return malformed('a message of too many values');
      const parsed = parse(text);
      if (!isJsonRpc(parsed)) return malformed('no JSON-RPC message');
      const seq = log.message('in', parsed, bytes, stamp);
      keep(parsed, seq);
      onMessage('in', parsed, seq);
      line.onmessage?.(parsed as JSONRPCMessage);
    },
    seqOf: (id) => requests.get(id),
  };
  return line;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The frame makes the text, so that this is a fault of ours; the record shows it.
    return undefined;
  }
}
