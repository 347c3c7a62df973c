import { setTimeout as after } from 'node:timers/promises';
import type { TrafficFilter, WireRecord } from '../../../../shared/model/traffic/wire.ts';
import type { Recorder } from '../recorder.ts';

/** What an export reads: one recording, through the recorder's own questions. */
export type RecordSource = Pick<Recorder, 'rows' | 'body' | 'record'>;

export type Selection = {
  recordingId: string;
  filter: TrafficFilter;
  /** Records after this seq are left out. */
  lastSeq?: number | undefined;
  signal: AbortSignal;
};

export type Content = {
  bytes: Buffer;
  /**
   * The size of the body in the recording, which is more than `bytes` has where it was not read
   * whole.
   */
  totalBytes: number;
};

const pageRecords = 500;
const pieceBytes = 4_000_000;
const searchPauseMs = 20;

/**
 * Yields the records of a selection, oldest first, page by page; those that are written after it
 * began are left out. Throws when the signal aborts.
 */
export async function* recordsOf(
  source: RecordSource,
  { recordingId, filter, lastSeq = Infinity, signal }: Selection,
): AsyncGenerator<WireRecord> {
  const { total: head } = await source.rows({
    recordingId,
    filter: {},
    offset: 0,
    limit: 1,
    signal,
  });
  let offset = 0;
  while (!signal.aborted) {
    const page = await source.rows({ recordingId, filter, offset, limit: pageRecords, signal });
    for (const record of page.rows) {
      if (record.seq > Math.min(head, lastSeq)) return;
      yield record;
    }
    offset += page.rows.length;
    if (page.rows.length > 0) continue;
    // A filter may still be looking for its next match.
    if (page.isComplete) return;
    await after(searchPauseMs);
  }
  signal.throwIfAborted();
}

/** Reads a record's body, up to `limit` bytes of it. Throws as the source's `body` does. */
export async function contentOf(
  source: RecordSource,
  { recordingId }: Pick<Selection, 'recordingId'>,
  seq: number,
  limit: number,
): Promise<Content> {
  const pieces: Buffer[] = [];
  let offset = 0;
  let totalBytes = 0;
  do {
    const wanted = Math.min(pieceBytes, limit - offset);
    const piece = await source.body({ recordingId, seq, offset, limit: wanted });
    const bytes = Buffer.from(piece.text, piece.encoding);
    totalBytes = piece.totalBytes;
    // A damaged recording may hold less than it says.
    if (bytes.length === 0) break;
    pieces.push(bytes);
    offset += bytes.length;
  } while (offset < Math.min(totalBytes, limit));
  return { bytes: Buffer.concat(pieces), totalBytes };
}
