import { closeSync, existsSync, mkdirSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { previewLength } from '../../../shared/model/wire.ts';
import { fieldsPerRecord, textsPerRecord, type Batch } from './batch.ts';
import { openDatabase, type Database } from './sqlite.ts';

// Pages are copied back from the log in large portions: that is a fifth of what writing costs.
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = 8000;
  CREATE TABLE IF NOT EXISTS connection (id INTEGER PRIMARY KEY, server_name TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS record (
    seq INTEGER PRIMARY KEY, at_us REAL, mono_us REAL, connection INTEGER, direction INTEGER,
    kind INTEGER, is_error INTEGER, request_seq INTEGER, duration_us REAL, bytes INTEGER,
    method TEXT, rpc_id TEXT, subject TEXT, problem TEXT, preview TEXT,
    segment INTEGER, offset INTEGER, length INTEGER);
  CREATE INDEX IF NOT EXISTS by_connection ON record (connection, seq);
  CREATE INDEX IF NOT EXISTS errors ON record (seq) WHERE is_error = 1;
  CREATE INDEX IF NOT EXISTS answers ON record (request_seq) WHERE duration_us IS NOT NULL;
`;
const maxSegmentBytes = 256 * 1024 * 1024;
const previewBytes = previewLength * 4;

/** One recording on disk: metadata in SQLite, bodies in append-only segments. Used by the worker only. */
export class RecordingStore {
  readonly database: Database;
  private readonly folder: string;
  private readonly insert: ReturnType<Database['prepare']>;
  private segment = 0;
  private segmentSize = 0;
  private file: number | undefined;
  private readonly readers = new Map<number, number>();

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.folder = folder;
    this.database = openDatabase(join(folder, 'traffic.db'));
    this.database.exec(schema);
    this.insert = this.database.prepare(
      `INSERT INTO record VALUES (${Array.from({ length: 18 }, () => '?').join(',')})`,
    );
  }

  /** The newest seq; 0 for an empty recording. */
  head(): number {
    return Number(
      this.database.prepare('SELECT max(seq) AS head FROM record').get()?.['head'] ?? 0,
    );
  }

  name(connectionId: number, serverName: string): void {
    this.database
      .prepare('INSERT OR REPLACE INTO connection VALUES (?, ?)')
      .run(connectionId, serverName);
  }

  /** Writes bodies first, then the rows that point to them, in one transaction. */
  write({ count, firstSeq, numbers, texts, bytes }: Batch): void {
    const total = bodiesOf(numbers, count);
    const base = this.append(bytes.subarray(0, total));
    this.database.exec('BEGIN');
    try {
      let offset = 0;
      for (let i = 0; i < count; i += 1) {
        const n = (field: number) => numbers[i * fieldsPerRecord + field] ?? 0;
        const t = (text: number) => texts[i * textsPerRecord + text] || null;
        const length = n(9);
        const body = bytes.subarray(offset, offset + Math.min(length, previewBytes));
        const duration = n(7) < 0 ? null : n(7);
        this.insert.run(
          firstSeq + i, n(0), n(1), n(2), n(3), n(4), n(5), n(6) || null, duration, n(8),
          t(0), t(1), t(2), t(3), previewOf(body), this.segment, base + offset, length,
        ); // prettier-ignore
        offset += length;
      }
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Up to `limit` bytes of a body. */
  read(segment: number, from: number, limit: number): Buffer {
    let file = this.readers.get(segment);
    if (file === undefined) {
      file = openSync(this.segmentFile(segment), 'r');
      this.readers.set(segment, file);
    }
    const buffer = Buffer.alloc(limit);
    return buffer.subarray(0, readSync(file, buffer, 0, limit, from));
  }

  /** What the recording takes on disk for bodies, in bytes. */
  bodyBytes(): number {
    let total = 0;
    for (let segment = 1; existsSync(this.segmentFile(segment)); segment += 1) {
      total += statSync(this.segmentFile(segment)).size;
    }
    return total;
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    for (const file of this.readers.values()) closeSync(file);
    this.readers.clear();
    this.database.close();
  }

  private append(bytes: Uint8Array): number {
    if (this.file === undefined || this.segmentSize + bytes.length > maxSegmentBytes) this.roll();
    const base = this.segmentSize;
    let written = 0;
    while (written < bytes.length) {
      written += writeSync(this.file ?? 0, bytes, written, bytes.length - written);
    }
    this.segmentSize += bytes.length;
    return base;
  }

  private roll(): void {
    if (this.file !== undefined) closeSync(this.file);
    do this.segment += 1;
    while (existsSync(this.segmentFile(this.segment)));
    this.file = openSync(this.segmentFile(this.segment), 'wx', 0o600);
    this.segmentSize = 0;
  }

  private segmentFile(segment: number): string {
    return join(this.folder, `bodies-${String(segment).padStart(4, '0')}.seg`);
  }
}

function bodiesOf(numbers: Float64Array, count: number): number {
  let total = 0;
  for (let i = 0; i < count; i += 1) total += numbers[i * fieldsPerRecord + 9] ?? 0;
  return total;
}

/** The first characters of a body, control characters as spaces, never half a character. */
function previewOf(body: Uint8Array): string {
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8');
  const cut = text.slice(0, previewLength).replace(/[\uD800-\uDBFF]$/, '');
  return cut.replaceAll(/\p{Cc}/gu, ' ');
}
