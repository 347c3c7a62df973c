import { Worker } from 'node:worker_threads';
import type { Judgement } from '../../../shared/model/problem.ts';
import type { InvalidSamples, Samples } from '../../../shared/model/sample.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { NumberedSchemas } from './numbered-schemas.ts';
import type { FromValidator, Question, ToValidator } from './validation-protocol.ts';

/** Judges values by the schemas of servers, in a thread that is killed when it takes too long. */
export type Validation = {
  /** Judges a value, given as JSON text; never rejects. */
  judge(schema: unknown, valueText: string, signal?: AbortSignal): Promise<Judgement>;
  /** Makes a few objects that the schema accepts, others with another seed; never rejects. */
  sample(schema: unknown, seed: number, signal?: AbortSignal): Promise<Samples>;
  /** Makes objects that the schema refuses, each for one reason; never rejects. */
  break(schema: unknown, seed: number, signal?: AbortSignal): Promise<InvalidSamples>;
  close(): Promise<void>;
};

const maxText = 16_000_000;
const defaultLimitMs = 1000;
const startLimitMs = 20_000;
/** To make a value takes many that are judged. */
const makingLimits = 3;

/** Starts its thread when it is first needed, and once more after it was killed. */
export function createValidation(workerFile: string, limitMs = defaultLimitMs): Validation {
  const schemas = new NumberedSchemas();
  let worker: Worker | undefined;
  let count = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const stop = async () => {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };

  async function askNext(question: Question, schema: unknown): Promise<AnyAnswer> {
    const { schemaNumber, schemaText } = schemas.take(schema);
    const texts = schemaText.length + ('valueText' in question ? question.valueText.length : 0);
    if (texts > maxText) return unknown('The value or its schema is too large to be checked.');
    worker ??= await started(workerFile);
    count += 1;
    const limit = question.ask === 'judge' ? limitMs : limitMs * makingLimits;
    const asked = { id: count, question, schemaNumber };
    const first = await answerOf(worker, asked, limit);
    const answer =
      first === 'which schema' ? await answerOf(worker, { ...asked, schemaText }, limit) : first;
    if (answer !== 'late' && answer !== 'which schema') return answer;
    await stop();
    return unknown(`The schema took longer than ${limit} ms; a pattern may be hostile.`);
  }

  function ask(question: Question, schema: unknown, signal: AbortSignal | undefined): Promise<AnyAnswer> {
    const answered = queue.then(async () => {
      try {
        // Nobody waits for it any more: what was typed since is judged instead.
        signal?.throwIfAborted();
        return await askNext(question, schema);
      } catch (error) {
        if (!signal?.aborted) await stop();
        return unknown(messageOf(error));
      }
    });
    queue = answered;
    return answered;
  } // prettier-ignore

  return {
    judge: (schema, valueText, signal) =>
      ask({ ask: 'judge', valueText }, schema, signal) as Promise<Judgement>,
    sample: (schema, seed, signal) =>
      ask({ ask: 'sample', seed }, schema, signal) as Promise<Samples>,
    break: (schema, seed, signal) =>
      ask({ ask: 'break', seed }, schema, signal) as Promise<InvalidSamples>,
    close: stop,
  };
}

/** A thread that has answered once: to load what it needs does not count as a schema's time. */
async function started(workerFile: string): Promise<Worker> {
  const worker = new Worker(workerFile);
  // It must not keep a command line from ending.
  worker.unref();
  const question: Question = { ask: 'judge', valueText: 'null' };
  const asked = { id: 0, question, schemaNumber: 0, schemaText: 'true' };
  const answer = await answerOf(worker, asked, startLimitMs);
  if (answer !== 'late') return worker;
  await worker.terminate();
  throw new Error('The thread that checks values did not start.');
}

type AnyAnswer = Exclude<FromValidator['answer'], 'which schema'>;
type Unknown = { status: 'unknown'; reason: string };

const unknown = (reason: string): Unknown => ({ status: 'unknown', reason });

function answerOf(
  worker: Worker,
  asked: ToValidator,
  limitMs: number,
): Promise<FromValidator['answer'] | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve('late')), limitMs);
    const onMessage = ({ id, answer }: FromValidator) => {
      if (id === asked.id) settle(() => resolve(answer));
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
    worker.postMessage(asked, []);
  });
}
