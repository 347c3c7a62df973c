import { Worker } from 'node:worker_threads';
import type { Judgement } from '../../../shared/model/problem.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { FromValidator, ToValidator } from './validation-protocol.ts';

/** Judges values by the schemas of servers, in a thread that is killed when it takes too long. */
export type Validation = {
  /** Judges a value, given as JSON text; never rejects. */
  judge(schema: unknown, valueText: string, signal?: AbortSignal): Promise<Judgement>;
  close(): Promise<void>;
};

const maxText = 16_000_000;
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

  async function judgeNext(schemaText: string, valueText: string): Promise<Judgement> {
    worker ??= new Worker(workerFile);
    // It must not keep a command line from ending.
    worker.unref();
    count += 1;
    const judgement = await answerOf(worker, { id: count, schemaText, valueText }, limitMs);
    if (judgement !== 'late') return judgement;
    await stop();
    const reason = `The schema took longer than ${limitMs} ms; a pattern may be hostile.`;
    return { status: 'unknown', reason };
  }

  return {
    judge(schema, valueText, signal) {
      const schemaText = JSON.stringify(schema ?? true);
      if (valueText.length + schemaText.length > maxText) {
        const reason = 'The value or its schema is too large to be checked.';
        return Promise.resolve({ status: 'unknown', reason });
      }
      const judged = queue.then(async () => {
        try {
          // Nobody waits for it any more: what was typed since is judged instead.
          signal?.throwIfAborted();
          return await judgeNext(schemaText, valueText);
        } catch (error) {
          if (!signal?.aborted) await stop();
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
): Promise<Judgement | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve('late')), limitMs);
    const onMessage = ({ id, judgement }: FromValidator) => {
      if (id === question.id) settle(() => resolve(judgement));
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
