import { subjectOf, type BackendEvent } from '../../shared/model/events.ts';

/**
 * Yields pushed items until the signal aborts; of waiting items with the same key only the newest,
 * so that no queue grows.
 */
export async function* latestByKey<T>(
  subscribe: (push: (item: T) => void) => () => void,
  keyOfItem: (item: T) => string,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const waiting = new Map<string, T>();
  let wake: () => void = () => undefined;
  const unsubscribe = subscribe((item) => {
    const key = keyOfItem(item);
    // The key is removed first, so that the order is that of the newest changes.
    waiting.delete(key);
    waiting.set(key, item);
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      for (const [key, item] of waiting) {
        waiting.delete(key);
        yield item;
      }
      if (waiting.size > 0 || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', onAbort);
  }
}

/** The backend's events as a stream: a snapshot, then every change. */
export async function* eventStream(
  snapshot: () => BackendEvent,
  subscribe: (push: (event: BackendEvent) => void) => () => void,
  signal: AbortSignal,
): AsyncGenerator<BackendEvent> {
  yield* latestByKey<BackendEvent>(
    (push) => {
      const undo = subscribe(push);
      push(snapshot());
      return undo;
    },
    subjectOf,
    signal,
  );
}
