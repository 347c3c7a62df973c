import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Batch } from '../recording/batch.ts';
import { RecordingStore, type Unwritten } from './recording-store.ts';
import type { FromWorker, ToWorker, WorkerSetup } from './recorder-protocol.ts';
import { TrigramThread } from './trigram-thread.ts';
import { addGap, hasRoom, writeFault, type WriteFault } from './write-fault.ts';

const retryMs = 1000;
const { folder, recordingId, trigramWorkerFile } = workerData as WorkerSetup;
const unwritten: Unwritten = { names: new Map(), gaps: [] };
let store: RecordingStore | undefined;
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
    case 'open':
      return tell(faultOf(opened));
    case 'flush':
      return post({ type: 'flushed', id: message.id });
    case 'close':
      return close();
  }
});

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function opened(): RecordingStore {
  const path = join(folder, recordingId);
  return (store ??= new RecordingStore(path, new TrigramThread(trigramWorkerFile, path, giveBack)));
}

const giveBack = (bytes: Uint8Array<ArrayBuffer>) => post({ type: 'spare', bytes }, [bytes.buffer]);

function write(batch: Batch): void {
  const { bytes, count, firstSeq } = batch;
  const to = firstSeq + count - 1;
  if (!fault) fault = faultOf(() => opened().write(batch, unwritten), batch.numbers[0] ?? 0);
  if (!fault) {
    forgetWritten();
    return post({ type: 'written', head: to, count });
  }
  addGap(unwritten.gaps, { from: firstSeq, to, atUs: batch.numbers[0] ?? 0, why: fault.why });
  retryTimer ??= setInterval(retry, retryMs);
  post({ type: 'dropped', count, ...troubleOf(fault), bytes }, [bytes.buffer]);
}

/**
 * Tries to write the names and gaps that wait. Until that succeeds, batches are dropped without a
 * try, since each would be half written in vain.
 */
function retry(): void {
  if (!fault || !hasRoom(fault, folder)) return;
  fault = writeGaps();
  if (fault) return tell(fault);
  clearInterval(retryTimer);
  retryTimer = undefined;
  forgetWritten();
  post({ type: 'recovered', head: opened().head() });
}

const writeGaps = () => faultOf(() => opened().writeUnwritten(unwritten), unwritten.gaps[0]?.atUs);

function faultOf(action: () => void, sinceUs?: number): WriteFault | undefined {
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

function tell(failed: WriteFault | undefined): void {
  if (failed) post({ type: 'problem', ...troubleOf(failed) });
}

function forgetWritten(): void {
  unwritten.names.clear();
  unwritten.gaps.length = 0;
}

function close(): void {
  clearInterval(retryTimer);
  const unnoted = unwritten.gaps.length > 0 ? writeGaps() : undefined;
  const unclosed = faultOf(() => {
    const isEmpty = store?.head() === 0;
    store?.close();
    if (isEmpty) rmSync(join(folder, recordingId), { recursive: true, force: true });
  });
  // What was lost matters more than a recording that is not closed, which is recovered.
  tell(unnoted ?? unclosed);
  parentPort?.close();
}
