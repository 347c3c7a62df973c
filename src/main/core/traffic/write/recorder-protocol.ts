import type { Batch } from '../recording/batch.ts';
import type { Gap } from './recording-store.ts';

export type ToWorker =
  | Batch
  | { type: 'connection'; connectionId: number; serverName: string }
  /** Records that were dropped before they were sent. */
  | { type: 'gap'; gap: Gap }
  /** Makes the recording's files, which otherwise the first batch does. */
  | { type: 'open' }
  /** Is answered with `flushed` once all that was posted before is written or dropped. */
  | { type: 'flush'; id: number }
  | { type: 'close' };

type Trouble = { problem: string; isDiskFull?: boolean };

export type FromWorker =
  /** Each batch is answered with `written` or `dropped`, in the order of the batches. */
  | { type: 'written'; head: number; count: number }
  | ({ type: 'dropped'; count: number; bytes: Uint8Array<ArrayBuffer> } & Trouble)
  /** A buffer that is not needed any more, to be used again. */
  | { type: 'spare'; bytes: Uint8Array<ArrayBuffer> }
  /** Records can be written again, after batches were dropped. */
  | { type: 'recovered'; head: number }
  | ({ type: 'problem' } & Trouble)
  | { type: 'flushed'; id: number };

export type WorkerSetup = { folder: string; recordingId: string; trigramWorkerFile: string };
