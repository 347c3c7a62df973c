import { Worker } from 'node:worker_threads';
import { messageOf } from '../../../shared/rpc/errors.ts';

/** A worker that answers one question after another, and is killed when one takes too long. */
export type Thread<Question, Answer> = {
  /** Rejects where the thread fails, or where nobody waits any more when its turn comes. */
  ask(question: Question, limitMs: number, signal?: AbortSignal): Promise<Answer | 'late'>;
  stop(): Promise<void>;
};

export type ToThread<Question> = { id: number; question: Question };
export type FromThread<Answer> = { id: number; answer: Answer };

const startLimitMs = 20_000;
/** What needs more fails with a thread of its own, not with the app. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * Starts the worker when it is first needed, and anew after it was killed. It is asked `first` then:
 * to load what it needs does not count as a question's time.
 */
export function createThread<Question, Answer>(
  workerFile: string,
  first: Question,
): Thread<Question, Answer> {
  let worker: Worker | undefined;
  let count = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const stop = async () => {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };

  const askNext = (asked: Worker, question: Question, limitMs: number) => {
    count += 1;
    return answerOf<Question, Answer>(asked, { id: count, question }, limitMs);
  };

  async function started(): Promise<Worker> {
    const starting = new Worker(workerFile, { resourceLimits });
    // It must not keep a command line from ending.
    starting.unref();
    // What fails between two questions must not end the app.
    starting.on('error', (error) => console.error(`${workerFile} failed: ${messageOf(error)}`));
    starting.once('exit', () => {
      if (worker === starting) worker = undefined;
    });
    if ((await askNext(starting, first, startLimitMs)) !== 'late') return starting;
    await starting.terminate();
    throw new Error('A thread of the app did not start.');
  }

  async function answer(question: Question, limitMs: number): Promise<Answer | 'late'> {
    try {
      worker ??= await started();
      const answered = await askNext(worker, question, limitMs);
      if (answered === 'late') await stop();
      return answered;
    } catch (error) {
      await stop();
      throw error;
    }
  }

  return {
    ask(question, limitMs, signal) {
      const answered = queue.then(() => {
        signal?.throwIfAborted();
        return answer(question, limitMs);
      });
      queue = answered.catch(() => undefined);
      return answered;
    },
    stop,
  };
}

function answerOf<Question, Answer>(
  worker: Worker,
  asked: ToThread<Question>,
  limitMs: number,
): Promise<Answer | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve('late')), limitMs);
    const onMessage = ({ id, answer }: FromThread<Answer>) => {
      if (id === asked.id) settle(() => resolve(answer));
    };
    const onError = (error: unknown) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('A thread of the app ended.')));
    function settle(act: () => void): void {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      act();
    }
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
    worker.postMessage(asked, []);
  });
}
