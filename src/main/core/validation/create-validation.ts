import { Worker } from 'node:worker_threads';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { FromValidator, ToValidator, Verdict } from './validation-protocol.ts';

/** Judges values by the schemas of servers, in a thread that is killed when it takes too long. */
export type Validation = {
  /** Judges a value, given as JSON text; never rejects. */
  judge(schema: unknown, valueText: string): Promise<Verdict>;
  close(): Promise<void>;
};

const maxText = 8_000_000;
const defaultLimitMs = 1000;

/** Starts its thread when it is first needed, and once more after it was killed. */
export function createValidation(workerFile: string, limitMs = defaultLimitMs): Validation {
  let worker: Worker | undefined;
  let count = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const stop = async () => {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };

  async function judgeNext(schema: unknown, valueText: string): Promise<Verdict> {
    worker ??= new Worker(workerFile);
    // It must not keep a command line from ending.
    worker.unref();
    count += 1;
    const verdict = await answerOf(worker, { id: count, schema, valueText }, limitMs);
    if (verdict !== 'late') return verdict;
    await stop();
    const reason = `The schema took longer than ${limitMs} ms; a pattern may be hostile.`;
    return { status: 'unknown', reason };
  }

  return {
    judge(schema, valueText) {
      if (valueText.length > maxText) {
        const reason = 'The value is too large to be checked.';
        return Promise.resolve({ status: 'unknown', reason });
      }
      const judged = queue.then(async () => {
        try {
          return await judgeNext(schema, valueText);
        } catch (error) {
          await stop();
          return { status: 'unknown' as const, reason: messageOf(error) };
        }
      });
      queue = judged;
      return judged;
    },
    close: stop,
  };
}

function answerOf(
  worker: Worker,
  question: ToValidator,
  limitMs: number,
): Promise<Verdict | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve('late')), limitMs);
    const onMessage = ({ id, verdict }: FromValidator) => {
      if (id === question.id) settle(() => resolve(verdict));
    };
    const onError = (error: unknown) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The thread that checks values ended.')));
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
    worker.postMessage(question, []);
  });
}
