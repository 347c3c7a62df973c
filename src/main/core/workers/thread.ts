import type { CallNames, Contract, InputOf, OutputOf } from '../../../shared/rpc/define.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { startWorker, type RunningWorker } from './start-worker.ts';

/** A worker that answers one question after another, and is killed when one takes too long. */
export type Thread<C extends Contract> = {
  /**
   * `limitMs` counts from when its turn comes. Rejects where the thread fails, or where nobody waits
   * any more when its turn comes.
   */
  call<K extends CallNames<C>>(
    name: K,
    input: InputOf<C[K]>,
    limitMs: number,
    signal?: AbortSignal,
  ): Promise<OutputOf<C[K]> | 'late'>;
  /** Ends the thread, whatever it is doing; the next question starts it anew. */
  stop(): Promise<void>;
};

const startLimitMs = 20_000;
/** What needs more fails with a thread of its own, not with the app. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * Starts the worker when it is first needed, and anew after it was killed or failed. To load what it
 * needs does not count as a question's time.
 */
export function createThread<C extends Contract>(workerFile: string): Thread<C> {
  let worker: RunningWorker<C> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const stop = async () => {
    const stopped = worker;
    worker = undefined;
    await stopped?.stop();
  };

  async function started(): Promise<RunningWorker<C>> {
    // It must not keep a command line from ending.
    const starting = startWorker<C>(workerFile, { resourceLimits, isIdle: true });
    worker = starting;
    void starting.ended.then((failure) => {
      // What fails between two questions must not end the app.
      if (failure) console.error(`${workerFile} failed: ${messageOf(failure)}`);
      if (worker === starting) worker = undefined;
    });
    if ((await within(starting.ready(), startLimitMs)) !== 'late') return starting;
    throw new Error('A thread of the app did not start.');
  }

  async function answer<Answer>(
    ask: (running: RunningWorker<C>) => Promise<Answer>,
    limitMs: number,
  ): Promise<Answer | 'late'> {
    try {
      const answered = await within(ask(worker ?? (await started())), limitMs);
      if (answered === 'late') await stop();
      return answered;
    } catch (error) {
      await stop();
      throw error;
    }
  }

  return {
    call(name, input, limitMs, signal) {
      const answered = queue.then(() => {
        signal?.throwIfAborted();
        return answer((running) => running.call(name, input), limitMs);
      });
      queue = answered.catch(() => undefined);
      return answered;
    },
    stop,
  };
}

function within<T>(promise: Promise<T>, limitMs: number): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
