import { setTimeout as delay } from 'node:timers/promises';
import type { RawExchange, RawRequest } from '../wire/raw-lane.ts';

const usualAnswerMs = 10_000;

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
    () => exchange.abandon(new Error('no answer to the ping')),
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
