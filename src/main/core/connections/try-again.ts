import { messageOf } from '../../../shared/rpc/errors.ts';
import { Unreachable } from './reach/reach.ts';

const maxAttempts = 3;
/** A network is there again only some seconds after the computer is: 16 s in all. */
const maxAttemptsAwake = 6;
const awakeForMs = 30_000;
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

/** Connects again, with growing pauses, which the end of the computer's sleep cuts short. */
export class Retries {
  private wokenAt = Number.NEGATIVE_INFINITY;
  private endPause = () => {};
  private beginsAnew = false;

  /** The computer was asleep: the next attempt is made at once, and they are counted from there. */
  wake(): void {
    this.wokenAt = performance.now();
    this.beginsAnew = true;
    this.endPause();
  }

  /** Resolves with what was wrong at last, if nothing helped. */
  async run(attempts: Attempts): Promise<Unreachable | undefined> {
    const { reason, signal, reach, isFutile, onAttempt } = attempts;
    let failure: unknown = new Unreachable(reason);
    this.beginsAnew = false;
    for (let attempt = 1; attempt <= this.most(); attempt += 1) {
      onAttempt(attempt, messageOf(failure));
      await this.pause(firstPauseMs * 2 ** (attempt - 1), signal);
      if (this.beginsAnew) attempt = 1;
      this.beginsAnew = false;
      try {
        await reach();
        return undefined;
      } catch (error) {
        if (signal.aborted) return undefined;
        failure = error;
        if (isFutile()) break;
      }
      // It slept in the midst of the attempt.
      if (this.beginsAnew) attempt = 0;
      this.beginsAnew = false;
    }
    const message = `${reason} Connecting again failed ${this.most()} times: ${messageOf(failure)}`;
    return new Unreachable(message, failure instanceof Unreachable ? failure : {});
  }

  private most(): number {
    return performance.now() - this.wokenAt < awakeForMs ? maxAttemptsAwake : maxAttempts;
  }

  private async pause(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.endPause = () => resolve();
    const { endPause } = this;
    signal.addEventListener('abort', endPause);
    await promise;
    signal.removeEventListener('abort', endPause);
    clearTimeout(timer);
  }
}
