import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { Unreachable } from './reach/reach.ts';

const maxAttempts = 3;
const firstPauseMs = 250;

type Attempts = {
  /** Why the connection was lost. */
  reason: string;
  /** Its abort ends the attempts. */
  signal: AbortSignal;
  reach(): Promise<void>;
  /** Whether another attempt could only fail like the last. */
  isFutile(): boolean;
  /** Hears before each attempt why the one before failed. */
  onAttempt(attempt: number, reason: string): void;
};

/** Connects again, with growing pauses; resolves with what was wrong at last, if nothing helped. */
export async function tryAgain({
  reason,
  signal,
  reach,
  isFutile,
  onAttempt,
}: Attempts): Promise<Unreachable | undefined> {
  let failure: unknown = new Unreachable(reason);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    onAttempt(attempt, messageOf(failure));
    const pauseMs = firstPauseMs * 2 ** (attempt - 1);
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    try {
      await reach();
      return undefined;
    } catch (error) {
      if (signal.aborted) return undefined;
      failure = error;
      if (isFutile()) break;
    }
  }
  const message = `${reason} Connecting again failed ${maxAttempts} times: ${messageOf(failure)}`;
  return new Unreachable(message, failure instanceof Unreachable ? failure.exit : undefined);
}
