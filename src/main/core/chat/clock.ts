import { maxTimeoutMs } from '../../../shared/model/servers/timeouts.ts';

/** The time and its timers, which a test can replace. */
export type Clock = {
  /** The present time in milliseconds; only differences mean something. */
  now(): number;
  /** Calls `then` after so many milliseconds. Returns its undo. */
  after(ms: number, then: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, Math.min(ms, maxTimeoutMs));
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms` milliseconds, or at once when the signal aborts. */
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
