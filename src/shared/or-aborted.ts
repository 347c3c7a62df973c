/**
 * What the promise settles with, or a rejection as soon as the signal aborts, with the signal's own
 * reason unless another is made. What was promised goes on, and nobody hears of it any more.
 */
export function orAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal,
  reason: () => unknown = () => signal.reason,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(reason());
    // Whatever becomes of it later is heard, so that a late failure is nobody's fault.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
