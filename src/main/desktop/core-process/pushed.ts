/** How many items may wait for a consumer; what reports in a flood tells nothing new. */
const mostWaiting = 1000;

/** Yields what is pushed until the signal aborts, in order; items are dropped while too many wait. */
export async function* pushed<T>(
  subscribe: (push: (item: T) => void) => () => void,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const waiting: T[] = [];
  let wake: () => void = () => undefined;
  const unsubscribe = subscribe((item) => {
    if (waiting.length < mostWaiting) waiting.push(item);
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      yield* waiting.splice(0);
      if (waiting.length > 0 || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', onAbort);
  }
}
