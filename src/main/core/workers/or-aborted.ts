import { RpcError } from '../../../shared/rpc/errors.ts';

/** What the promise settles with, or CANCELLED in these words as soon as nobody waits any more. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal, words: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new RpcError('CANCELLED', words));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
