import { sliceMs } from './limits.ts';

/**
 * Lets long work give way: what it answers with is to be awaited now and then, and lets everything
 * else have its turn once a slice of time is used up.
 */
export function takeTurns(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < sliceMs) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
