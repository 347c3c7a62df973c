import { setTimeout as delay } from 'node:timers/promises';
import type {
  ConnectionSnapshot,
  NegotiatedServer,
} from '../../../shared/model/servers/connection.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { RawExchange, RawRequest } from '../wire/raw-lane.ts';
import type { WireLog } from '../wire/records/wire-log.ts';

const usualAnswerMs = 10_000;

type Pinged = {
  checkReady(): NegotiatedServer;
  request(request: RawRequest): RawExchange;
};

/** Pings a server; throws where it is not ready, or has no ping. */
export async function pingServer(
  connection: Pinged,
  log: WireLog,
): Promise<NonNullable<ConnectionSnapshot['ping']>> {
  const { era, revision } = connection.checkReady();
  if (era === 'modern') {
    throw new RpcError('REFUSED', `${revision} has no ping: its requests are stateless.`);
  }
  const at = Date.now();
  const durationUs = await pingOnce((request) => connection.request(request));
  if (durationUs === undefined) log.lifecycle('the server did not answer the ping', true);
  return { at, ...(durationUs === undefined ? {} : { durationUs }) };
}

/**
 * Sends a ping; resolves with how long the answer took in microseconds, or with undefined where
 * none came in time.
 */
export async function pingOnce(
  request: (request: RawRequest) => RawExchange,
  answerWithinMs = usualAnswerMs,
): Promise<number | undefined> {
  const startedAt = performance.now();
  const exchange = request({ method: 'ping', params: [] });
  const timer = setTimeout(
    () => exchange.abandon(new Error('no response to the ping')),
    answerWithinMs,
  );
  try {
    await exchange.reply;
    return Math.round((performance.now() - startedAt) * 1000);
  } catch {
    // A ping without an answer is no error here: undefined says so.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Calls `ping` again and again, each time after the one before is over. Returns its undo. */
export function pingRegularly(everyMs: number, ping: () => Promise<void>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const pinging = async () => {
    while (!signal.aborted) {
      await delay(everyMs, undefined, { signal });
      await ping();
    }
  };
  // The loop ends only by the abort of its pause, which is no error.
  pinging().catch(() => undefined);
  return () => stop.abort();
}
