import type { CallNames, Contract, InputOf, OutputOf } from '../../../shared/rpc/define.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { startWorker, type RunningWorker } from './start-worker.ts';

/** A worker that answers one question after another, and is killed when one takes too long. */
export type Thread<C extends Contract> = {
  /**
   * Asks a question; `limitMs` milliseconds count from its turn, and after them the thread is
   * killed and the answer is `late`. Rejects where the thread fails, or the signal has aborted by
   * its turn.
   */
  call<K extends CallNames<C>>(
    name: K,
    input: InputOf<C[K]>,
    limitMs: number,
    signal?: AbortSignal,
  ): Promise<OutputOf<C[K]> | 'late'>;
  /** Ends the thread, whatever it is doing; the next question starts it again. */
  stop(): Promise<void>;
};

const startLimitMs = 20_000;
/** A question that needs more memory ends the thread, and not the app. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * Makes a thread, whose worker starts at the first question, and again after it was killed or
 * failed. Loading the worker does not count in a question's time.
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
    // An idle worker does not keep the command line's process from ending.
    const starting = startWorker<C>(workerFile, { resourceLimits, isIdle: true });
    worker = starting;
    void starting.ended.then((failure) => {
      // A failure between two questions must not end the app.
      if (failure) console.error(`${workerFile} failed: ${messageOf(failure)}`);
      if (worker === starting) worker = undefined;
    });
    if ((await within(starting.ready(), startLimitMs)) !== 'late') return starting;
    throw new Error('A thread of Wirebench did not start.');
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
