import { connect, type RpcClient } from '../../../shared/rpc/connect.ts';
import type { Contract } from '../../../shared/rpc/define.ts';
import { newWorker, type NewWorkerOptions } from './new-worker.ts';
import { channelTo } from './worker-channel.ts';

/** A running worker. Its calls reject with the reason where the worker ends. */
export type RunningWorker<C extends Contract> = Pick<RpcClient<C>, 'call' | 'stream'> & {
  /** Resolves when the worker has loaded; rejects where it ended before. */
  ready(): Promise<void>;
  /** Resolves when the worker has ended, with the reason where it failed. */
  ended: Promise<Error | undefined>;
  /** Ends the worker, whatever it is doing. */
  stop(): Promise<void>;
};

type Options = NewWorkerOptions & {
  /** Whether the program may end while the worker runs. */
  isIdle?: boolean;
};

/** Starts a worker that serves a contract; see `serveWorker`. */
export function startWorker<C extends Contract>(
  workerFile: string,
  { isIdle = false, ...options }: Options = {},
): RunningWorker<C> {
  const worker = newWorker(workerFile, options);
  if (isIdle) worker.unref();
  let failure: Error | undefined;
  let isEnded = false;
  // A silent worker is at work, so that no heartbeat ends it.
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
    isEnded ? (failure ?? new Error('A thread of Wirebench ended.')) : error;

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
