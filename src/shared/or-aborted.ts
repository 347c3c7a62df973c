/**
 * Settles as the promise does, or rejects as soon as the signal aborts, with `reason()` or the
 * signal's own reason. The promised work goes on, and its outcome is ignored.
 */
export function orAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal,
  reason: () => unknown = () => signal.reason,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(reason());
    // The promise stays handled after an abort, so that a late failure is no unhandled rejection.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
