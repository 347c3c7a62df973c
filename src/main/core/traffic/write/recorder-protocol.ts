import type { Batch } from '../recording/batch.ts';
import type { Gap } from './recording-store.ts';

export type ToWorker =
  | Batch
  | { type: 'connection'; connectionId: number; serverName: string }
  /** Records that were dropped before they came this far. */
  | { type: 'gap'; gap: Gap }
  /** Makes the recording's files, which otherwise the first batch does. */
  | { type: 'open' }
  /** Is answered when all that was posted before is written. */
  | { type: 'flush'; id: number }
  | { type: 'close' };

type Trouble = { problem: string; isDiskFull?: boolean };

export type FromWorker =
  /** One of these two answers each batch, in their order. */
  | { type: 'written'; head: number; count: number }
  | ({ type: 'dropped'; count: number; bytes: Uint8Array<ArrayBuffer> } & Trouble)
  /** Nobody reads them any more. */
  | { type: 'spare'; bytes: Uint8Array<ArrayBuffer> }
  /** What hindered writing is over. */
  | { type: 'recovered'; head: number }
  | ({ type: 'problem' } & Trouble)
  | { type: 'flushed'; id: number };

export type WorkerSetup = { folder: string; recordingId: string; trigramWorkerFile: string };
