import type { Batch } from './batch.ts';
import type { Gap } from './recording-store.ts';
import type { Retention } from './recordings-folder.ts';

/** What the recorder asks its worker, by name. */
export type WorkerQuery =
  | 'rows'
  | 'place'
  | 'record'
  | 'body'
  | 'recordings'
  | 'removeRecording'
  | 'renameRecording'
  | 'pinRecording'
  | 'note'
  | 'flush';

export type ToWorker =
  | Batch
  | { type: 'connection'; connectionId: number; serverName: string }
  /** Records that were dropped before they came this far. */
  | { type: 'gap'; gap: Gap }
  | { type: 'query'; id: number; name: WorkerQuery; input: Record<string, unknown> }
  | { type: 'cancel'; id: number }
  | { type: 'retention'; retention: Retention }
  | { type: 'close' };

type Trouble = { problem: string; isDiskFull?: boolean };

export type FromWorker =
  /** One of these two answers each batch, in their order. */
  | { type: 'written'; head: number; count: number; bytes: Uint8Array<ArrayBuffer> }
  | ({ type: 'dropped'; count: number; bytes: Uint8Array<ArrayBuffer> } & Trouble)
  /** What hindered writing is over. */
  | { type: 'recovered'; head: number }
  | ({ type: 'problem' } & Trouble)
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'error'; id: number; message: string }
  | { type: 'closed' };

export type WorkerSetup = { folder: string; recordingId: string; retention: Retention };
