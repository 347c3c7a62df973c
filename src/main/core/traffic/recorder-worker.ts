import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Recording, RecordNote } from '../../../shared/model/wire.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { Batch } from './batch.ts';
import { writeNote, type NoteChange } from './record-notes.ts';
import { startOf } from './recording-id.ts';
import { RecordingQueries } from './recording-queries.ts';
import { factsOf, readingProblem } from './recording-summary.ts';
import { RecordingStore, type Unwritten } from './recording-store.ts';
import { RecordingsFolder } from './recordings-folder.ts';
import type { FromWorker, ToWorker, WorkerQuery, WorkerSetup } from './recorder-protocol.ts';
import { addGap, hasRoom, writeFault, type WriteFault } from './write-fault.ts';

type Own = { store: RecordingStore; queries: RecordingQueries };
type Input = Record<string, unknown>;

const retryMs = 1000;
const tidyMs = 10 * 60_000;
const { folder, recordingId, ...setup } = workerData as WorkerSetup;
const others = new RecordingsFolder(folder, recordingId);
const cancelled = new Set<number>();
const unwritten: Unwritten = { names: new Map(), gaps: [] };
let { retention } = setup;
let current: Own | undefined;
let fault: WriteFault | undefined;
let retryTimer: NodeJS.Timeout | undefined;

parentPort?.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'batch':
      return write(message);
    case 'connection':
      return void unwritten.names.set(message.connectionId, message.serverName);
    case 'gap':
      return addGap(unwritten.gaps, message.gap);
    case 'query':
      return void answer(message.id, message.name, message.input);
    case 'cancel':
      return void cancelled.add(message.id);
    case 'retention':
      retention = message.retention;
      return tidy();
    case 'close':
      return close();
  }
});

tidy();
const tidyTimer = setInterval(tidy, tidyMs);

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function own(): Own {
  if (current) return current;
  const store = new RecordingStore(join(folder, recordingId));
  current = { store, queries: new RecordingQueries(store) };
  return current;
}

function write(batch: Batch): void {
  const { bytes, count, firstSeq } = batch;
  const to = firstSeq + count - 1;
  if (!fault) fault = faultOf(() => own().store.write(batch, unwritten), batch.numbers[0] ?? 0);
  if (!fault) {
    forgetWritten();
    return post({ type: 'written', head: to, count, bytes }, [bytes.buffer]);
  }
  addGap(unwritten.gaps, { from: firstSeq, to, atUs: batch.numbers[0] ?? 0, why: fault.why });
  retryTimer ??= setInterval(retry, retryMs);
  post({ type: 'dropped', count, ...troubleOf(fault), bytes }, [bytes.buffer]);
}

/** Until this succeeds, batches are dropped unseen: each would be tried, and half written, in vain. */
function retry(): void {
  if (!fault || !hasRoom(fault, folder)) return;
  const sinceUs = unwritten.gaps[0]?.atUs ?? 0;
  fault = faultOf(() => own().store.writeUnwritten(unwritten), sinceUs);
  if (fault) return post({ type: 'problem', ...troubleOf(fault) });
  clearInterval(retryTimer);
  retryTimer = undefined;
  forgetWritten();
  post({ type: 'recovered', head: own().store.head() });
}

function faultOf(action: () => void, sinceUs: number): WriteFault | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return writeFault(error, folder, sinceUs);
  }
}

const troubleOf = ({ problem, isFull }: WriteFault) => ({
  problem,
  ...(isFull && { isDiskFull: true }),
});

function forgetWritten(): void {
  unwritten.names.clear();
  unwritten.gaps.length = 0;
}

async function answer(id: number, name: WorkerQuery, input: Input): Promise<void> {
  try {
    const value = await run(name, input, () => cancelled.has(id));
    post({ type: 'answer', id, value });
  } catch (error) {
    const message = readingProblem(String(input['recordingId']), error);
    post({ type: 'error', id, message });
  } finally {
    cancelled.delete(id);
  }
}

async function run(name: WorkerQuery, input: Input, isCancelled: () => boolean): Promise<unknown> {
  const id = String(input['recordingId']);
  switch (name) {
    case 'flush':
      return undefined;
    case 'recordings':
      return recordings();
    case 'removeRecording':
      return others.remove(id);
    case 'renameRecording':
      return rename(id, String(input['name']));
    case 'pinRecording':
      return pin(id, input['isPinned'] === true);
    case 'note':
      return note(id, input as NoteChange);
    case 'rows':
      return queriesOf(id).rows(input as Parameters<RecordingQueries['rows']>[0], isCancelled);
    case 'place':
      return queriesOf(id).place(input as Parameters<RecordingQueries['place']>[0], isCancelled);
    case 'record':
      return queriesOf(id).record(Number(input['seq']));
    case 'body':
      return queriesOf(id).body(input as Parameters<RecordingQueries['body']>[0]);
  }
}

const queriesOf = (id: string): RecordingQueries =>
  id === recordingId ? own().queries : others.open(id).queries;

function recordings(): Recording[] {
  return [...ownRecording(), ...others.list()].sort((a, b) =>
    a.recordingId < b.recordingId ? 1 : -1,
  );
}

function ownRecording(): Recording[] {
  if (!current) return [];
  try {
    const { store } = current;
    return [
      {
        recordingId,
        startedAt: startOf(recordingId),
        isCurrent: true,
        ...factsOf(join(folder, recordingId), store),
        ...others.labelsOf(recordingId),
      },
    ];
  } catch {
    // The head says why there is none; the others can be read all the same.
    return [];
  }
}

function pin(id: string, isPinned: boolean): void {
  if (id === recordingId) own();
  others.pin(id, isPinned);
}

function note(id: string, change: NoteChange): RecordNote {
  if (id !== recordingId) return others.note(id, change);
  const { store, queries } = own();
  const written = writeNote(store.database, change);
  queries.notesChanged();
  return written;
}

function rename(id: string, name: string): void {
  if (id === recordingId) own();
  others.rename(id, name);
}

function tidy(): void {
  try {
    others.tidy(retention, Date.now());
  } catch (error) {
    const problem = `Older recordings in ${folder} can’t be removed: ${messageOf(error)}`;
    post({ type: 'problem', problem });
  }
}

function close(): void {
  clearInterval(tidyTimer);
  clearInterval(retryTimer);
  if (unwritten.gaps.length > 0) {
    fault = faultOf(() => own().store.writeUnwritten(unwritten), 0);
  }
  fault = faultOf(() => {
    const isEmpty = current?.store.head() === 0;
    current?.store.close();
    others.close();
    if (isEmpty) rmSync(join(folder, recordingId), { recursive: true, force: true });
  }, 0);
  if (fault) post({ type: 'problem', problem: fault.problem });
  post({ type: 'closed' });
  parentPort?.close();
}
