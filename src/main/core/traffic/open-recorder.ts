import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TrafficHead, WireKind } from '../../../shared/model/traffic/wire.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { WireObservation } from '../wire/records/observation.ts';
import { BatchPacker, type Batch } from './recording/batch.ts';
import { Outbox } from './write/outbox.ts';
import type { Recorder } from './recorder.ts';
import type { FromWorker, ToWorker, WorkerSetup } from './write/recorder-protocol.ts';
import { newRecordingId } from './recording/recording-id.ts';
import { createRecordingReader } from './read/recording-reader.ts';
import type { Gap } from './write/recording-store.ts';
import type { Retention } from './read/recordings-folder.ts';

type Options = {
  /** The app's data folder; recordings lie in `recordings/` below it. */
  home: string;
  workerFile: string;
  readerFile: string;
  trigramWorkerFile: string;
  now?: Date;
  retention?: Partial<Retention>;
  limits?: Limits;
};

/** Bounds on the bytes that wait to be written. */
type Limits = {
  /** Above this, not counting large bodies, transports are asked to pause. */
  full: number;
  /**
   * Above this, records are kept without their bodies; large bodies alone above it pause
   * transports, too.
   */
  bodies: number;
  /** Above this, records are not kept at all. */
  records: number;
};

/** How long records wait for others to be written with. */
const flushMs = 50;
/**
 * A batch of so many records is followed by one that waits for `headsApartMs`, so that a flood is
 * written in fewer transactions, which cost less for each record; no listener hears of it later.
 */
const floodRecords = 500;
const headMs = 50;
/**
 * The least time between two announced heads, in milliseconds, since listeners draw rows for each.
 */
const headsApartMs = 120;
const readerDelayMs = 2000;
const megabyte = 1024 * 1024;
const defaultLimits = { full: 64 * megabyte, bodies: 512 * megabyte, records: 640 * megabyte };
const defaultRetention = { days: 30, bytes: 10e9 };
const tooFast = 'Traffic arrives faster than the disk can write it; some of it is not recorded.';

/** Starts a recording of this run. One thread writes it, another one reads this and former ones. */
export function openRecorder(options: Options): Recorder {
  const { home, workerFile, trigramWorkerFile, now = new Date(), limits = defaultLimits } = options;
  const recordingId = newRecordingId(now);
  const retention = { ...defaultRetention, ...options.retention };
  const place = { folder: join(home, 'recordings'), recordingId };
  const setup: WorkerSetup = { ...place, trigramWorkerFile };
  const reader = createRecordingReader(options.readerFile, { ...place, retention }, (problem) =>
    lose(0, problem),
  );
  const packer = new BatchPacker();
  const outbox = new Outbox();
  const names = new Map<number, string>();
  const flushes = new Map<number, PromiseWithResolvers<void>>();
  const headListeners = new Set<(head: TrafficHead) => void>();
  const drainListeners = new Set<() => void>();
  let worker: Worker | undefined;
  let isClosed = false;
  let seq = 0;
  let flushCount = 0;
  let skipped: Gap | undefined;
  let flushTimer: NodeJS.Timeout | undefined;
  let holdMs = flushMs;
  let headTimer: NodeJS.Timeout | undefined;
  let toldAt = 0;
  let head: TrafficHead = { recordingId, head: 0, lost: 0 };
  let hasHttp: true | undefined;

  function workerInUse(): Worker {
    if (worker) return worker;
    const started = new Worker(workerFile, { workerData: setup });
    started.on('message', receive);
    started.on('error', (error) => lose(0, `The recorder stopped: ${error.message}`));
    started.on('exit', () => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of flushes.values()) reject(new Error('The recorder stopped.'));
      flushes.clear();
      giveUp();
    });
    worker = started;
    // The reader removes old recordings when it starts, which a short run need not do.
    setTimeout(() => reader.start(), readerDelayMs).unref();
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
        head = { ...head, head: message.head, ...(hasHttp && { hasHttp }) };
        settle();
        return announce();
      case 'spare':
        return packer.recycle(message.bytes);
      case 'dropped':
        settle();
        packer.recycle(message.bytes);
        return lose(message.count, message.problem, message.isDiskFull);
      case 'recovered':
        head = { recordingId, head: message.head, lost: head.lost, ...(hasHttp && { hasHttp }) };
        return announce();
      case 'problem':
        return lose(0, message.problem, message.isDiskFull);
      case 'flushed':
        flushes.get(message.id)?.resolve();
        return void flushes.delete(message.id);
    }
  }

  function settle(): void {
    outbox.settle();
    if (!isFull(0.5)) drained();
  }

  /**
   * Whether transports must pause, as more than `part` of a limit waits to be written. Large bodies
   * count apart, since one may take seconds to write and small ones must not wait for it.
   */
  function isFull(part = 1): boolean {
    const { bytes, largeBytes } = outbox;
    return bytes - largeBytes > limits.full * part || largeBytes > limits.bodies * part;
  }

  function drained(): void {
    const waiting = [...drainListeners];
    drainListeners.clear();
    for (const listener of waiting) listener();
  }

  /**
   * Counts what the stopped worker had not written as lost, and tells the next worker of the gap.
   */
  function giveUp(): void {
    const gap = outbox.giveUp('the recorder stopped.');
    drained();
    if (!gap || isClosed) return;
    lose(gap.to - gap.from + 1, head.problem ?? 'The recorder stopped.');
    post({ type: 'gap', gap });
  }

  function skip(observation: WireObservation): number {
    if (!skipped) send();
    skipped ??= { from: seq, to: seq, atUs: observation.atUs, why: 'it arrived too fast.' };
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
    headTimer ??= setTimeout(
      () => {
        headTimer = undefined;
        toldAt = performance.now();
        for (const listener of headListeners) listener(head);
      },
      Math.max(headMs, toldAt + headsApartMs - performance.now()),
    );
    headTimer.unref();
  }

  function send(): void {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    if (packer.isEmpty) return;
    const batch: Batch = packer.take();
    holdMs = batch.count < floodRecords ? flushMs : headsApartMs;
    outbox.add(batch);
    post(batch, [batch.bytes.buffer, batch.numbers.buffer]);
  }

  /**
   * Has the writing thread make this run's folder, so that a name or a pin can be kept in it; at
   * the end that thread removes the folder where nothing was recorded.
   */
  function makeFolderOf(query: { recordingId: string }): void {
    if (query.recordingId === recordingId) post({ type: 'open' });
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
        if (!hasHttp && isHttp(observation.kind)) hasHttp = true;
        if (outbox.bytes > limits.records) return skip(observation);
        tellSkipped();
        const keepsBody = outbox.bytes <= limits.bodies;
        if (!keepsBody) lose(1, tooFast);
        if (!packer.add(seq, connectionId, observation, keepsBody)) {
          send();
          packer.add(seq, connectionId, observation, keepsBody);
        }
        flushTimer ??= setTimeout(send, holdMs);
        return seq;
      };
    },
    recordings: () => reader.ask('recordings', {}),
    async removeRecording(id) {
      if (id === recordingId) {
        throw new RpcError('REFUSED', 'The recording of this run can’t be removed while it runs.');
      }
      await reader.ask('removeRecording', { recordingId: id });
    },
    async renameRecording(query) {
      makeFolderOf(query);
      await reader.ask('renameRecording', query);
    },
    setRetention: (changed) => reader.setRetention({ ...defaultRetention, ...changed }),
    async pinRecording(query) {
      makeFolderOf(query);
      await reader.ask('pinRecording', query);
    },
    note: (query) => reader.ask('note', query),
    rows: ({ signal, ...query }) => reader.ask('rows', query, signal),
    place: ({ signal, ...query }) => reader.ask('place', query, signal),
    ask: reader.ask,
    record: (query) => reader.ask('record', query),
    async body(query) {
      const body = await reader.ask('body', query);
      if (!body)
        throw new RpcError('NOT_FOUND', `There is no record ${query.seq} in this recording.`);
      return body;
    },
    pressure: {
      isFull: () => isFull(),
      holdsLarge: () => outbox.largeBytes > 0,
      onceDrained: (listener) => void drainListeners.add(listener),
    },
    head: () => head,
    onHead(listener) {
      headListeners.add(listener);
      return () => void headListeners.delete(listener);
    },
    async flush() {
      send();
      if (isClosed || !worker) return;
      flushCount += 1;
      const id = flushCount;
      const flushed = Promise.withResolvers<void>();
      flushes.set(id, flushed);
      post({ type: 'flush', id });
      await flushed.promise;
    },
    async close() {
      if (isClosed) return;
      send();
      tellSkipped();
      isClosed = true;
      clearTimeout(headTimer);
      await reader.close();
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

const isHttp = (kind: WireKind): boolean => kind.startsWith('http-') || kind.startsWith('sse-');
