import { useEffect, useState } from 'react';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { isLive, useTraffic } from './traffic-store.ts';

type Partly = { isComplete: boolean };
type Reread<T> = { answer?: T | undefined; failure?: string | undefined };

/**
 * Reads until an answer is complete, giving each partial one, and then again as the log grows, with
 * a pause of at least `everyMs`; a failure ends it. `key` stands for all that `read` depends on:
 * when it changes, the last answer stays until the first new one.
 */
export function useReread<T extends Partly>(
  key: string,
  read: (signal: AbortSignal) => Promise<T>,
  everyMs: number,
): Reread<T> {
  const [state, setState] = useState<Reread<T>>({});
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const run = async () => {
      for (;;) {
        const head = headNow();
        const answer = await read(signal);
        if (signal.aborted) return;
        setState({ answer });
        if (answer.isComplete) await Promise.all([paused(everyMs, signal), moved(head, signal)]);
        if (signal.aborted) return;
      }
    };
    run().catch((error: unknown) => {
      if (!signal.aborted) setState({ failure: messageOf(error) });
    });
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that `read` asks for
  }, [key, everyMs]);
  return state;
}

/** Returns the head of the log while the shown recording grows; 0 for one that has ended. */
export const headNow = (): number => {
  const state = useTraffic.getState();
  return isLive(state) ? (state.head?.head ?? 0) : 0;
};

/** Resolves after `ms` milliseconds, or at once when the signal aborts. */
export const paused = (ms: number, signal: AbortSignal): Promise<void> =>
  until(signal, (done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  });

/** Resolves once the log has grown beyond `head`, or when the signal aborts. */
export const moved = (head: number, signal: AbortSignal): Promise<void> =>
  headNow() > head
    ? Promise.resolve()
    : until(signal, (done) => useTraffic.subscribe(() => headNow() > head && done()));

function until(signal: AbortSignal, start: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done);
      stop();
      resolve();
    };
    const stop = start(done);
    signal.addEventListener('abort', done);
  });
}
