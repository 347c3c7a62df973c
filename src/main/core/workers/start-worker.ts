import { Worker, type WorkerOptions } from 'node:worker_threads';
import { connect, type RpcClient } from '../../../shared/rpc/connect.ts';
import type { Contract } from '../../../shared/rpc/define.ts';
import { channelTo } from './worker-channel.ts';

/** A worker while it runs. What is asked of it rejects with what ended it, where something did. */
export type RunningWorker<C extends Contract> = Pick<RpcClient<C>, 'call' | 'stream'> & {
  /** Resolves when it has loaded what it needs; rejects where it ended before. */
  ready(): Promise<void>;
  /** Resolves when it ended, with the reason where it failed. */
  ended: Promise<Error | undefined>;
  /** Ends it, whatever it is doing. */
  stop(): Promise<void>;
};

type Options = Pick<WorkerOptions, 'workerData' | 'resourceLimits'> & {
  /** Whether the program may end while it runs. */
  isIdle?: boolean;
};

/** Starts a worker that serves a contract; see `serveWorker`. */
export function startWorker<C extends Contract>(
  workerFile: string,
  { isIdle = false, ...options }: Options = {},
): RunningWorker<C> {
  const worker = new Worker(workerFile, options);
  if (isIdle) worker.unref();
  let failure: Error | undefined;
  let isEnded = false;
  // A worker that is silent is at work: only its end is a reason to give it up.
  const client = connect<C>({ open: async () => channelTo(worker), heartbeatMs: 0 });
  worker.on('error', (error: Error) => (failure = error));
  const ended = new Promise<Error | undefined>((resolve) => {
    worker.once('exit', () => {
      isEnded = true;
      client.close();
      resolve(failure);
    });
  });
  const reasonOf = (error: unknown) =>
    isEnded ? (failure ?? new Error('A thread of the app ended.')) : error;

  return {
    async call(name, input, callOptions) {
      try {
        return await client.call(name, input, callOptions);
      } catch (error) {
        throw reasonOf(error);
      }
    },
    stream: client.stream,
    ready: () =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          const { status } = client.status();
          if (status === 'connected') resolve();
          else if (status === 'closed') reject(reasonOf(undefined));
        };
        client.onStatus(look);
        look();
      }),
    ended,
    stop: async () => void (await worker.terminate()),
  };
}
