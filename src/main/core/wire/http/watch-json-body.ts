import { messageOf } from '../../../../shared/rpc/errors.ts';
import { UnpackedTooFar } from './bounded-unpacking.ts';
import type { FetchHooks } from './fetch-hooks.ts';
import { EventStreamReader } from './event-stream-reader.ts';
import { GrowingBytes } from '../json/growing-bytes.ts';
import { maxKeptBytes, maxSecretBodyBytes } from '../json/limits.ts';
import { maskedOAuthBody } from '../../secrets/masking/oauth-body.ts';
import { secretsGiven } from '../../secrets/masking/oauth-secrets.ts';
import { hiddenBytes } from './hidden-bytes.ts';
import { passOn } from './pass-on.ts';
import { untilDrained } from '../pressure.ts';
import { receiveMessages } from '../records/receive-messages.ts';
import type { BodyWatch } from './watched-body.ts';
import type { WireLog } from '../records/wire-log.ts';

/** Thrown where an answer is larger than may be kept. */
export class AnswerTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`The server’s response is larger than ${maxBytes / 1024 / 1024} MB.`);
    this.name = 'AnswerTooLarge';
  }
}

/**
 * Watches a body that is no event stream: it is recorded when it is complete. A JSON body is passed
 * on only then, cut short where the raw lane took its message; the SDK waits for its end anyway.
 */
export function watchJsonBody(
  log: WireLog,
  hooks: FetchHooks,
  isOurs: (reason: unknown) => boolean,
  isJson: boolean,
): BodyWatch {
  const kept = new GrowingBytes();
  const maxBytes = hooks.hidesSecrets ? maxSecretBodyBytes : maxKeptBytes;
  let size = 0;
  let isOver = false;
  const recordBroken = (message: string) => {
    const start = hooks.hidesSecrets ? '' : hiddenBytes(log, hooks, kept.take());
    recordCutBody(log, start, size, message);
  };
  return {
    ready: () => untilDrained(hooks.pressure, kept.length),
    chunk(chunk) {
      size += chunk.length;
      if (size > maxBytes) {
        isOver = true;
        recordBroken(`a body of more than ${maxBytes} bytes`);
        throw new AnswerTooLarge(maxBytes);
      }
      kept.append(chunk);
      return isJson ? undefined : chunk;
    },
    async end() {
      isOver = true;
      if (kept.length === 0) return undefined;
      return recordBody(log, hooks, kept.take(), isJson);
    },
    broke(error) {
      if (isOver) return;
      const isFromHere = isOurs(error);
      const why = error instanceof UnpackedTooFar ? error.message : 'the connection broke';
      if (size > 0) recordBroken(isFromHere ? 'aborted by Wirebench' : why);
      if (!isFromHere) log.lifecycle(`the response broke off: ${messageOf(error)}`, true);
    },
  };
}

/**
 * Records what came of a body that was cut short. Its secrets can't be found, as it can't be parsed:
 * of a body that may hold some, nothing is recorded.
 */
export function recordCutBody(
  log: WireLog,
  start: Buffer | '',
  bytes: number,
  message: string,
): void {
  const extra = { isError: true, findings: [{ message }], bytes, isGiven: true };
  log.httpContent('http-body', 'in', start, extra);
}

/**
 * Records a whole body; answers with what the SDK gets of it, if it `isAwaited`. Throws where it is
 * too large to be read.
 */
export async function recordBody(
  log: WireLog,
  hooks: FetchHooks,
  body: Buffer<ArrayBuffer>,
  isAwaited: boolean,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (hooks.hidesSecrets) {
    const text = body.toString('utf8');
    for (const secret of secretsGiven(text)) hooks.learn?.(secret);
    const shown = Buffer.from(log.withoutSecrets(maskedOAuthBody(text)));
    // The MCP server may be asked as well, and answers with a message.
    if (!(await hasMessages(log, shown))) log.httpContent('http-body', 'in', shown);
    return isAwaited ? body : undefined;
  }
  const bytes = hiddenBytes(log, hooks, body);
  const received = await receiveMessages(log, bytes);
  if (Array.isArray(received)) {
    const instead = await passOn(received, hooks.onMessage);
    return isAwaited ? (instead ?? bytes) : undefined;
  }
  const { why, isLarge } = received;
  const extra = isLarge ? { findings: [{ message: why }], isGiven: true } : {};
  log.httpContent('http-body', 'in', bytes, extra);
  if (isAwaited && isLarge) throw new Error(tooLarge);
  return isAwaited ? bytes : undefined;
}

/** Records the messages in a body, as JSON or as events; returns whether there were any. */
async function hasMessages(log: WireLog, shown: Buffer<ArrayBuffer>): Promise<boolean> {
  if (Array.isArray(await receiveMessages(log, shown))) return true;
  const events: Buffer<ArrayBuffer>[] = [];
  const reader = new EventStreamReader(({ data }) => void (data && events.push(data)));
  reader.push(shown);
  reader.end();
  let isMessage = false;
  for (const data of events)
    isMessage = Array.isArray(await receiveMessages(log, data)) || isMessage;
  return isMessage;
}

const tooLarge = 'The server’s response is too large to be read; see the record in the traffic.';
