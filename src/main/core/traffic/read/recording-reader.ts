import { Worker } from 'node:worker_threads';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type {
  AnswerTo,
  FromReader,
  InputOf,
  QuestionName,
  ReaderSetup,
  ToReader,
} from './recording-reader-protocol.ts';
import type { Retention } from './recordings-folder.ts';

/** Asks the thread that reads recordings, so that no question holds up what is written. */
export type RecordingReader = {
  /**
   * Asks a question. Rejects with CANCELLED as soon as the signal aborts; the thread then stops
   * after the slice that it is in.
   */
  ask<Name extends QuestionName>(
    name: Name,
    input: InputOf<Name>,
    signal?: AbortSignal,
  ): Promise<AnswerTo<Name>>;
  /** Starts the thread, which otherwise the first question does. */
  start(): void;
  /**
   * Changes how long recordings are kept; a running thread removes recordings beyond that at once.
   */
  setRetention(retention: Retention): void;
  close(): Promise<void>;
};

type Pending = { resolve(value: unknown): void; reject(error: Error): void };

export function createRecordingReader(
  workerFile: string,
  start: ReaderSetup,
  onProblem: (problem: string) => void,
): RecordingReader {
  const setup = { ...start };
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let isClosed = false;
  let count = 0;

  function started(): Worker {
    if (worker) return worker;
    const starting = new Worker(workerFile, { workerData: setup });
    let why = 'it ended';
    starting.on('message', receive);
    starting.on('error', (error) => (why = error.message));
    starting.once('exit', () => {
      if (worker !== starting) return;
      worker = undefined;
      const error = isClosed
        ? closed()
        : new RpcError('UNAVAILABLE', `The thread that reads recordings failed: ${why}.`);
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    });
    worker = starting;
    return starting;
  }

  function receive(message: FromReader): void {
    if (message.type === 'problem') return onProblem(message.problem);
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if (message.type === 'answer') waiting?.resolve(message.value);
    else waiting?.reject(new RpcError(message.code, message.message));
  }

  const post = (message: ToReader) => started().postMessage(message, []);

  return {
    ask<Name extends QuestionName>(name: Name, input: InputOf<Name>, signal?: AbortSignal) {
      if (isClosed) return Promise.reject(closed());
      if (signal?.aborted) return Promise.reject(cancelled());
      count += 1;
      const id = count;
      return new Promise<AnswerTo<Name>>((resolve, reject) => {
        const giveUp = () => {
          if (!pending.delete(id)) return;
          post({ type: 'cancel', id });
          reject(cancelled());
        };
        const settle = () => signal?.removeEventListener('abort', giveUp);
        pending.set(id, {
          resolve: (value) => (settle(), resolve(value as AnswerTo<Name>)),
          reject: (error) => (settle(), reject(error)),
        });
        signal?.addEventListener('abort', giveUp, { once: true });
        post({ type: 'ask', id, name, input });
      });
    },
    start: () => void (isClosed || started()),
    setRetention(retention) {
      setup.retention = retention;
      if (worker) post({ type: 'retention', retention });
    },
    async close() {
      isClosed = true;
      const running = worker;
      if (!running) return;
      const ended = new Promise<void>((resolve) => {
        running.once('exit', () => resolve());
      });
      post({ type: 'close' });
      await ended;
    },
  };
}

const closed = () => new RpcError('CLOSED', 'The recorder is closed.');
const cancelled = () => new RpcError('CANCELLED', 'The query was cancelled.');
