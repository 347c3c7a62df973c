import { maxTimeoutMs } from '../../../shared/model/servers/timeouts.ts';

/** The time and its timers, so that a test can be its master. */
export type Clock = {
  /** In milliseconds; only differences mean something. */
  now(): number;
  /** Returns its undo. */
  after(ms: number, then: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, Math.min(ms, maxTimeoutMs));
    return () => clearTimeout(timer);
  },
};

/** Resolves after a while, or at once when the signal aborts. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const over = () => {
      cancel();
      signal.removeEventListener('abort', over);
      resolve();
    };
    const cancel = clock.after(ms, over);
    signal.addEventListener('abort', over, { once: true });
  });
}
