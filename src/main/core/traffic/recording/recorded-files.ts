import { messageOf } from '../../../../shared/rpc/errors.ts';
import { unpackRange } from './packed-body.ts';
import { openToRead, readMeta } from './recording-format.ts';
import { SegmentReader } from './segments.ts';
import type { Database, Row } from '../../storage/sqlite.ts';
import { TrigramFile } from './trigram-file.ts';

/**
 * Where a body lies, in bytes. `packed` is its size on disk where it is packed, and otherwise 0; a
 * lost record has segment 0.
 */
export type StoredBody = { segment: number; offset: number; length: number; packed: number };

/** Reads a body's place from its columns. */
export const storedBodyOf = (row: Row): StoredBody => ({
  segment: Number(row['segment']),
  offset: Number(row['offset']),
  length: Number(row['length']),
  packed: Number(row['packed'] ?? 0),
});

/** One recording on disk, to be read. */
export class RecordedFiles {
  readonly database: Database;
  /** The trigram index of the texts of its records. */
  readonly trigrams: TrigramFile;
  private readonly segments: SegmentReader;
  /** How many queries are reading, in slices between which the files could be closed. */
  private readers = 0;
  private isClosing = false;

  constructor(folder: string, database: Database = openToRead(folder)) {
    this.database = database;
    this.segments = new SegmentReader(folder);
    this.trigrams = new TrigramFile(folder);
  }

  /** The newest seq; 0 for an empty recording. */
  head(): number {
    return Number(
      this.database.prepare('SELECT max(seq) AS head FROM record').get()?.['head'] ?? 0,
    );
  }

  /**
   * Reads up to `limit` bytes of a record's body from byte `from` on; undefined where there is no
   * such record. Throws where they are damaged.
   */
  body(
    seq: number,
    from: number,
    limit: number,
  ): { bytes: Buffer; totalBytes: number } | undefined {
    const row = this.database
      .prepare('SELECT segment, offset, length, packed FROM record WHERE seq = ?')
      .get(seq);
    if (!row) return undefined;
    const stored = storedBodyOf(row);
    const size = Math.max(0, Math.min(limit, stored.length - from));
    try {
      return { bytes: this.bytesAt(stored, from, size), totalBytes: stored.length };
    } catch (error) {
      throw new Error(`The body of record ${seq} can’t be read: ${messageOf(error)}`, {
        cause: error,
      });
    }
  }

  /** Reads exactly `size` bytes of a body from byte `from` on. Throws where they are damaged. */
  bytesAt({ segment, offset, length, packed }: StoredBody, from: number, size: number): Buffer {
    if (size === 0) return Buffer.alloc(0);
    const read = (at: number, count: number) => this.segments.read(segment, offset + at, count);
    return packed > 0 ? unpackRange({ length, packed, read }, from, size) : read(from, size);
  }

  /** Reads up to `limit` bytes of a segment as they are on disk, without unpacking. */
  readUpTo(segment: number, from: number, limit: number): Buffer {
    return this.segments.readUpTo(segment, from, limit);
  }

  /** The bytes that the recording's bodies take on disk. */
  bodyBytes(): number {
    return this.segments.totalBytes();
  }

  /** How many records could not be kept; 0 for recordings of format 1, which note no gaps. */
  lost(): number {
    if (readMeta(this.database, 'format') === undefined) return 0;
    const row = this.database.prepare('SELECT sum(to_seq - from_seq + 1) AS n FROM gap').get();
    return Number(row?.['n'] ?? 0);
  }

  /**
   * Whether the writer closed the recording; false after a crash, and true for format 1, which does
   * not tell.
   */
  wasClosed(): boolean {
    return readMeta(this.database, 'closed') !== 'no';
  }

  /** Keeps the files open until `read` has ended, also where they are closed meanwhile. */
  async whileOpen<T>(read: () => Promise<T>): Promise<T> {
    this.readers += 1;
    try {
      return await read();
    } finally {
      this.readers -= 1;
      if (this.isClosing) this.close();
    }
  }

  close(): void {
    this.isClosing = this.readers > 0;
    if (this.isClosing) return;
    this.segments.close();
    this.trigrams.close();
    this.database.close();
  }
}
