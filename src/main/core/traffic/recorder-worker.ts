import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Recording } from '../../../shared/model/wire.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { Batch } from './batch.ts';
import { isRecordingId, startOf } from './recording-id.ts';
import { RecordingQueries } from './recording-queries.ts';
import { RecordingStore } from './recording-store.ts';
import type { FromWorker, ToWorker, WorkerQuery, WorkerSetup } from './recorder-protocol.ts';

type Opened = { store: RecordingStore; queries: RecordingQueries };
type Input = Record<string, unknown>;

const keptRecordings = 50;
const openedAtOnce = 3;
const { folder, recordingId } = workerData as WorkerSetup;
const former = new Map<string, Opened>();
const cancelled = new Set<number>();
let current: Opened | undefined;

parentPort?.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'batch':
      return write(message);
    case 'connection':
      return attempt(() => own().store.name(message.connectionId, message.serverName));
    case 'query':
      return void answer(message.id, message.name, message.input);
    case 'cancel':
      return void cancelled.add(message.id);
    case 'close':
      return close();
  }
});

attempt(removeOldest);

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function own(): Opened {
  current ??= open(recordingId);
  return current;
}

function open(id: string): Opened {
  const store = new RecordingStore(join(folder, id));
  return { store, queries: new RecordingQueries(store) };
}

function write(batch: Batch): void {
  const { bytes, count, firstSeq } = batch;
  try {
    own().store.write(batch);
    post({ type: 'written', head: firstSeq + count - 1, count, bytes }, [bytes.buffer]);
  } catch (error) {
    const problem = `Traffic can’t be written to ${folder}: ${messageOf(error)}`;
    post({ type: 'dropped', count, problem, bytes }, [bytes.buffer]);
  }
}

async function answer(id: number, name: WorkerQuery, input: Input): Promise<void> {
  try {
    const value = await run(name, input, () => cancelled.has(id));
    post({ type: 'answer', id, value });
  } catch (error) {
    post({ type: 'error', id, message: messageOf(error) });
  } finally {
    cancelled.delete(id);
  }
}

async function run(name: WorkerQuery, input: Input, isCancelled: () => boolean): Promise<unknown> {
  switch (name) {
    case 'flush':
      return undefined;
    case 'recordings':
      return recordings();
    case 'removeRecording':
      return remove(String(input['recordingId']));
    case 'rows':
      return queriesOf(input).rows(input as Parameters<RecordingQueries['rows']>[0], isCancelled);
    case 'place':
      return queriesOf(input).place(input as Parameters<RecordingQueries['place']>[0], isCancelled);
    case 'record':
      return queriesOf(input).record(Number(input['seq']));
    case 'body':
      return queriesOf(input).body(input as Parameters<RecordingQueries['body']>[0]);
  }
}

function queriesOf(input: Input): RecordingQueries {
  const id = String(input['recordingId']);
  if (id === recordingId) return own().queries;
  const opened = former.get(id) ?? openFormer(id);
  // The one used last stands last.
  former.delete(id);
  former.set(id, opened);
  return opened.queries;
}

function openFormer(id: string): Opened {
  if (!isRecordingId(id) || !existsSync(join(folder, id, 'traffic.db'))) {
    throw new Error(`There is no recording ${id}.`);
  }
  for (const [oldest, { store }] of former) {
    if (former.size < openedAtOnce) break;
    store.close();
    former.delete(oldest);
  }
  return open(id);
}

function recordingIds(): string[] {
  return existsSync(folder) ? readdirSync(folder).filter(isRecordingId).sort() : [];
}

function recordings(): Recording[] {
  const found: Recording[] = [];
  for (const id of recordingIds()) {
    const isCurrent = id === recordingId;
    try {
      const { store } = isCurrent ? own() : (former.get(id) ?? openFormerKept(id));
      const records = store.head();
      if (records === 0 && !isCurrent) continue;
      found.push({
        recordingId: id,
        startedAt: startOf(id),
        records,
        bytes: store.bodyBytes(),
        isCurrent,
      });
    } catch {
      // A folder that is no recording is not ours to list.
      continue;
    }
  }
  return found.toReversed();
}

function openFormerKept(id: string): Opened {
  const opened = openFormer(id);
  former.set(id, opened);
  return opened;
}

function remove(id: string): void {
  if (!isRecordingId(id)) throw new Error(`There is no recording ${id}.`);
  former.get(id)?.store.close();
  former.delete(id);
  rmSync(join(folder, id), { recursive: true, force: true });
}

/** Keeps the newest recordings; those without a single body or row go too. */
function removeOldest(): void {
  const ids = recordingIds().filter((id) => id !== recordingId);
  for (const id of ids.slice(0, -keptRecordings)) remove(id);
  for (const id of ids.slice(-keptRecordings)) {
    const database = join(folder, id, 'traffic.db');
    if (!existsSync(database) || statSync(database).size === 0) remove(id);
  }
}

function close(): void {
  attempt(() => {
    const isEmpty = current !== undefined && current.store.head() === 0;
    current?.store.close();
    for (const { store } of former.values()) store.close();
    if (isEmpty) rmSync(join(folder, recordingId), { recursive: true, force: true });
  });
  post({ type: 'closed' });
  parentPort?.close();
}

function attempt(action: () => void): void {
  try {
    action();
  } catch (error) {
    post({
      type: 'dropped',
      count: 0,
      problem: `Traffic can’t be written to ${folder}: ${messageOf(error)}`,
      bytes: new Uint8Array(0),
    });
  }
}
