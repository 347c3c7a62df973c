import { Worker } from 'node:worker_threads';
import type { TrigramIndex, WrittenText } from './trigram-writer.ts';
import type { FromTrigrams, ToTrigrams, TrigramSetup } from './trigram-protocol.ts';

const maxWaiting = 64 * 1024 * 1024;

/**
 * Writes the trigram index in a thread of its own. Texts that arrive while more than 64 MiB wait
 * are left out of it.
 */
export class TrigramThread implements TrigramIndex {
  private readonly start: () => Worker;
  private readonly giveBack: (bytes: Uint8Array<ArrayBuffer>) => void;
  private worker: Worker | undefined;
  private waiting = 0;
  private isBroken = false;

  /** `giveBack` receives the added bytes once the thread has read them. */
  constructor(
    workerFile: string,
    folder: string,
    giveBack: (bytes: Uint8Array<ArrayBuffer>) => void,
  ) {
    this.start = () => new Worker(workerFile, { workerData: { folder } satisfies TrigramSetup });
    this.giveBack = giveBack;
  }

  add(written: WrittenText): void {
    const { bytes } = written;
    if (this.isBroken || this.waiting > maxWaiting) return this.giveBack(wholeOf(bytes));
    this.waiting += bytes.length;
    this.post(written, [bytes.buffer]);
  }

  /** Ends the thread after it has written what was added. */
  close(): void {
    if (this.worker) this.post('close', []);
  }

  private post(message: ToTrigrams, transfer: ArrayBuffer[]): void {
    this.worker ??= this.started();
    this.worker.postMessage(message, transfer);
  }

  private started(): Worker {
    const worker = this.start();
    worker.on('message', (bytes: FromTrigrams) => {
      this.waiting -= bytes.length;
      this.giveBack(wholeOf(bytes));
    });
    worker.on('error', () => (this.isBroken = true));
    worker.on('exit', () => (this.isBroken = true));
    return worker;
  }
}

const wholeOf = (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(bytes.buffer);
