import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type {
  Recording,
  RecordNote,
  TrafficHead,
  TrafficRows,
  WireRecord,
  RecordBody,
} from '../../../shared/model/wire.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { WireObservation } from '../wire/observation.ts';
import { BatchPacker, type Batch } from './batch.ts';
import { Outbox } from './outbox.ts';
import type { Recorder } from './recorder.ts';
import type { FromWorker, ToWorker, WorkerQuery, WorkerSetup } from './recorder-protocol.ts';
import { newRecordingId } from './recording-id.ts';
import type { Gap } from './recording-store.ts';
import type { Retention } from './recordings-folder.ts';

type Options = {
  /** The app's data folder; recordings lie in `recordings/` below it. */
  home: string;
  workerFile: string;
  now?: Date;
  retention?: Partial<Retention>;
  limits?: Limits;
};

/** Of what waits to be written, in bytes. */
type Limits = {
  /** Transports are asked to pause. */
  full: number;
  /** Only the records are kept, without their bodies. */
  bodies: number;
  /** Not even those. */
  records: number;
};

type Pending = { resolve(value: unknown): void; reject(error: Error): void };

const flushMs = 50;
const headMs = 50;
const megabyte = 1024 * 1024;
const defaultLimits = { full: 64 * megabyte, bodies: 512 * megabyte, records: 640 * megabyte };
const defaultRetention = { days: 30, bytes: 10e9 };
const tooFast = 'Traffic arrives faster than the disk takes it; some of it is left out.';

/** Starts a recording of this run. The worker starts with the first record or query. */
export function openRecorder({ home, workerFile, ...options }: Options): Recorder {
  const { now = new Date(), limits = defaultLimits } = options;
  const recordingId = newRecordingId(now);
  const setup: WorkerSetup = {
    folder: join(home, 'recordings'),
    recordingId,
    retention: { ...defaultRetention, ...options.retention },
  };
  const packer = new BatchPacker();
  const outbox = new Outbox();
  const names = new Map<number, string>();
  const pending = new Map<number, Pending>();
  const headListeners = new Set<(head: TrafficHead) => void>();
  const drainListeners = new Set<() => void>();
  let worker: Worker | undefined;
  let isClosed = false;
  let seq = 0;
  let queryCount = 0;
  let skipped: Gap | undefined;
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
      giveUp();
    });
    worker = started;
    for (const [connectionId, serverName] of names) {
      post({ type: 'connection', connectionId, serverName });
    }
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
        return lose(message.count, message.problem, message.isDiskFull);
      case 'recovered':
        head = { recordingId, head: message.head, lost: head.lost };
        return announce();
      case 'problem':
        return lose(0, message.problem, message.isDiskFull);
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
    outbox.settle();
    packer.recycle(bytes);
    if (outbox.bytes <= limits.full / 2) drained();
  }

  function drained(): void {
    const waiting = [...drainListeners];
    drainListeners.clear();
    for (const listener of waiting) listener();
  }

  /** The worker stopped: what it had not written is lost, and the next one is told so. */
  function giveUp(): void {
    const gap = outbox.giveUp('the recorder stopped.');
    drained();
    if (!gap || isClosed) return;
    lose(gap.to - gap.from + 1, head.problem ?? 'The recorder stopped.');
    post({ type: 'gap', gap });
  }

  function skip(observation: WireObservation): number {
    if (!skipped) send();
    skipped ??= { from: seq, to: seq, atUs: observation.atUs, why: 'it came too fast.' };
    skipped.to = seq;
    lose(1, tooFast);
    return seq;
  }

  function tellSkipped(): void {
    if (skipped) post({ type: 'gap', gap: skipped });
    skipped = undefined;
  }

  function lose(count: number, problem: string, isDiskFull = false): void {
    const { isDiskFull: _before, ...rest } = head;
    head = { ...rest, lost: head.lost + count, problem, ...(isDiskFull && { isDiskFull }) };
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
    outbox.add(batch);
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
          names.set(connectionId, serverName);
          post({ type: 'connection', connectionId, serverName });
        }
        seq += 1;
        if (outbox.bytes > limits.records) return skip(observation);
        tellSkipped();
        const keepsBody = outbox.bytes <= limits.bodies;
        if (!keepsBody) lose(1, tooFast);
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
    renameRecording: (query) => ask<void>('renameRecording', query),
    setRetention(changed) {
      setup.retention = { ...defaultRetention, ...changed };
      if (worker) post({ type: 'retention', retention: setup.retention });
    },
    pinRecording: (query) => ask<void>('pinRecording', query),
    note: (query) => ask<RecordNote>('note', query),
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
      isFull: () => outbox.bytes > limits.full,
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
      tellSkipped();
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
