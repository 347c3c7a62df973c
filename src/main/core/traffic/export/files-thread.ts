import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { orAborted } from '../../../../shared/or-aborted.ts';
import type { FilesOutcome, FilesSetup, FromFiles, ToFiles } from './recording-files-protocol.ts';

type Options = {
  workerFile: string;
  setup: FilesSetup;
  /** The bytes of the file that an import reads. */
  chunks?: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
};

/**
 * Runs one job in a thread of its own: yields the parts of an export, and returns what the job ends
 * with. Throws what the job failed with, or UNAVAILABLE where the thread ends early.
 */
export async function* runFilesJob({
  workerFile,
  setup,
  chunks,
  signal,
}: Options): AsyncGenerator<string, FilesOutcome> {
  const worker = new Worker(workerFile, { workerData: setup });
  const messages: FromFiles[] = [];
  let end: Error | undefined;
  let wake = () => {};
  const post = (message: ToFiles) => worker.postMessage(message, []);
  const abort = () => post({ type: 'abort' });
  worker.on('message', (message: FromFiles) => {
    messages.push(message);
    wake();
  });
  const ended = (why: string) => {
    end ??= new RpcError('UNAVAILABLE', `The thread that writes and reads files failed: ${why}.`);
    wake();
  };
  worker.on('error', (error) => ended(error.message));
  const exited = once(worker, 'exit').then(
    () => ended('it ended'),
    () => undefined,
  );
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const reading = chunks?.[Symbol.asyncIterator]();
  try {
    if (setup.job.kind === 'export') post({ type: 'next' });
    for (;;) {
      const message = messages.shift();
      if (!message) {
        if (end) throw end;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (message.type === 'done') return message.outcome;
      if (message.type === 'failed') throw new RpcError(message.code, message.message);
      if (message.type === 'more') {
        const next =
          reading &&
          (await orAborted(
            reading.next(),
            signal,
            () => new RpcError('CANCELLED', 'The import was cancelled.'),
          ));
        post({ type: 'chunk', ...(next?.done === false && { bytes: next.value }) });
        continue;
      }
      yield message.text;
      post({ type: 'next' });
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // The thread cleans up after itself, also where the caller does not want the rest.
    abort();
    const left = reading?.return?.();
    // After an abort the source may be waiting for a chunk that never comes.
    if (signal.aborted) left?.catch(() => undefined);
    else await left;
    await exited;
  }
}
