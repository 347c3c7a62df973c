import type { Batch } from './batch.ts';

/** What the recorder asks its worker, by name. */
export type WorkerQuery =
  'rows' | 'place' | 'record' | 'body' | 'recordings' | 'removeRecording' | 'flush';

export type ToWorker =
  | Batch
  | { type: 'connection'; connectionId: number; serverName: string }
  | { type: 'query'; id: number; name: WorkerQuery; input: Record<string, unknown> }
  | { type: 'cancel'; id: number }
  | { type: 'close' };

export type FromWorker =
  | { type: 'written'; head: number; count: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'dropped'; count: number; problem: string; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'error'; id: number; message: string }
  | { type: 'closed' };

export type WorkerSetup = { folder: string; recordingId: string };
