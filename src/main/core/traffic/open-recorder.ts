import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type {
  Recording,
  TrafficHead,
  TrafficRows,
  WireRecord,
  RecordBody,
} from '../../../shared/model/wire.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { BatchPacker, type Batch } from './batch.ts';
import type { Recorder } from './recorder.ts';
import type { FromWorker, ToWorker, WorkerQuery, WorkerSetup } from './recorder-protocol.ts';
import { newRecordingId } from './recording-id.ts';

type Options = {
  /** The app's data folder; recordings lie in `recordings/` below it. */
  home: string;
  workerFile: string;
  now?: Date;
};

type Pending = { resolve(value: unknown): void; reject(error: Error): void };

const flushMs = 50;
const headMs = 50;
const fullBytes = 64 * 1024 * 1024;
/** Past this only the records are kept, without their bodies. */
const maxQueuedBytes = 512 * 1024 * 1024;

/** Starts a recording of this run. The worker starts with the first record or query. */
export function openRecorder({ home, workerFile, now = new Date() }: Options): Recorder {
  const recordingId = newRecordingId(now);
  const setup: WorkerSetup = { folder: join(home, 'recordings'), recordingId };
  const packer = new BatchPacker();
  const pending = new Map<number, Pending>();
  const headListeners = new Set<(head: TrafficHead) => void>();
  const drainListeners = new Set<() => void>();
  let worker: Worker | undefined;
  let isClosed = false;
  let seq = 0;
  let queryCount = 0;
  let queuedBytes = 0;
  let flushTimer: NodeJS.Timeout | undefined;
  let headTimer: NodeJS.Timeout | undefined;
  let head: TrafficHead = { recordingId, head: 0, lost: 0 };

  function workerInUse(): Worker {
    if (worker) return worker;
    const started = new Worker(workerFile, { workerData: setup });
    started.on('message', receive);
    started.on('error', (error) => lose(0, `The recorder stopped: ${error.message}`));
    started.on('exit', () => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of pending.values()) reject(new Error('The recorder stopped.'));
      pending.clear();
    });
    worker = started;
    return started;
  }

  const post = (message: ToWorker, transfer: ArrayBuffer[] = []) =>
    workerInUse().postMessage(message, transfer);

  function receive(message: FromWorker): void {
    switch (message.type) {
      case 'written':
        head = { ...head, head: message.head };
        release(message.bytes);
        return announce();
      case 'dropped':
        release(message.bytes);
        return lose(message.count, message.problem);
      case 'answer':
        pending.get(message.id)?.resolve(message.value);
        return void pending.delete(message.id);
      case 'error':
        pending.get(message.id)?.reject(new RpcError('UNAVAILABLE', message.message));
        return void pending.delete(message.id);
      case 'closed':
        return undefined;
    }
  }

  function release(bytes: Uint8Array<ArrayBuffer>): void {
    queuedBytes -= bytes.length;
    packer.recycle(bytes);
    if (queuedBytes > fullBytes / 2) return;
    const waiting = [...drainListeners];
    drainListeners.clear();
    for (const listener of waiting) listener();
  }

  function lose(count: number, problem: string): void {
    head = { ...head, lost: head.lost + count, problem };
    announce();
  }

  function announce(): void {
    headTimer ??= setTimeout(() => {
      headTimer = undefined;
      for (const listener of headListeners) listener(head);
    }, headMs);
    headTimer.unref();
  }

  function send(): void {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    if (packer.isEmpty) return;
    const batch: Batch = packer.take();
    queuedBytes += batch.bytes.length;
    post(batch, [batch.bytes.buffer, batch.numbers.buffer]);
  }

  function ask<T>(name: WorkerQuery, input: object, signal?: AbortSignal): Promise<T> {
    if (isClosed) return Promise.reject(new RpcError('CLOSED', 'The recorder is closed.'));
    queryCount += 1;
    const id = queryCount;
    return new Promise<T>((resolve, reject) => {
      pending.set(id, { resolve: (value) => resolve(value as T), reject });
      post({ type: 'query', id, name, input: input as Record<string, unknown> });
      signal?.addEventListener(
        'abort',
        () => {
          if (!pending.delete(id)) return;
          post({ type: 'cancel', id });
          reject(new RpcError('CANCELLED', 'The query was cancelled.'));
        },
        { once: true },
      );
    });
  }

  return {
    recordingId,
    tapFor({ connectionId, serverName }) {
      let isNamed = false;
      return (observation) => {
        if (isClosed) return seq;
        if (!isNamed) {
          isNamed = true;
          post({ type: 'connection', connectionId, serverName });
        }
        seq += 1;
        const keepsBody = queuedBytes < maxQueuedBytes;
        if (!keepsBody)
          lose(0, 'Bodies arrive faster than the disk takes them; some are left out.');
        if (!packer.add(seq, connectionId, observation, keepsBody)) {
          send();
          packer.add(seq, connectionId, observation, keepsBody);
        }
        flushTimer ??= setTimeout(send, flushMs);
        return seq;
      };
    },
    recordings: () => ask<Recording[]>('recordings', {}),
    async removeRecording(id) {
      if (id === recordingId) {
        throw new RpcError('REFUSED', 'The recording of this run can’t be removed while it runs.');
      }
      await ask('removeRecording', { recordingId: id });
    },
    rows: ({ signal, ...query }) => ask<TrafficRows>('rows', query, signal),
    place: (query) => ask<{ offset: number }>('place', query),
    record: (query) => ask<WireRecord | null>('record', query),
    async body(query) {
      const body = await ask<RecordBody | null>('body', query);
      if (!body)
        throw new RpcError('NOT_FOUND', `There is no record ${query.seq} in this recording.`);
      return body;
    },
    pressure: {
      isFull: () => queuedBytes > fullBytes,
      onceDrained: (listener) => void drainListeners.add(listener),
    },
    head: () => head,
    onHead(listener) {
      headListeners.add(listener);
      return () => void headListeners.delete(listener);
    },
    async flush() {
      send();
      await ask('flush', {});
    },
    async close() {
      if (isClosed) return;
      send();
      isClosed = true;
      clearTimeout(headTimer);
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
