import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { streamEnded, wireKinds, type WireKind } from '../../../../shared/model/traffic/wire.ts';
import { noteSchema, readNotes } from './record-notes.ts';
import { openDatabase, type Database } from '../../storage/sqlite.ts';

/**
 * The format that is written. Format 1 had no `meta`, no `gap` and no packed bodies; it is read as
 * it is.
 */
export const formatVersion = 2;

// Pages are copied back from the log in large portions, since copying is a fifth of the cost of
// writing. What a statement may have to take back goes to memory: in a file it costs a quarter, and lies
// outside the recording's folder.
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA temp_store = MEMORY;
  PRAGMA wal_autocheckpoint = 8000;
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS connection (id INTEGER PRIMARY KEY, server_name TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS gap (
    from_seq INTEGER PRIMARY KEY, to_seq INTEGER NOT NULL, at_us REAL NOT NULL, why TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS record (
    seq INTEGER PRIMARY KEY, at_us REAL, mono_us REAL, connection INTEGER, direction INTEGER,
    kind INTEGER, is_error INTEGER, request_seq INTEGER, duration_us REAL, bytes INTEGER,
    method TEXT, rpc_id TEXT, subject TEXT, problem TEXT, preview TEXT,
    segment INTEGER, offset INTEGER, length INTEGER, packed INTEGER, exchange INTEGER,
    queued_us REAL, error_code INTEGER);
  ${noteSchema};
`;

// Another thread or app may be using the same file: wait for up to two seconds, and for ten where records
// would be lost, which wait in memory meanwhile.
const waits = 'PRAGMA busy_timeout = 2000;';
const waitsToRecord = 'PRAGMA busy_timeout = 10000;';

/** The SQL condition for a comment of an event stream, as keep-alives are. */
export const isKeepAliveSql = `kind = ${kindOf('sse-comment')}`;

/**
 * The SQL condition for HTTP that only carried messages, which have records of their own: the heads
 * of an exchange, events without data and the end of its stream, where nothing is wrong. A body
 * that is on record as HTTP carried no message, and is shown; but `Accepted` is what both official
 * SDKs send with status 202. Previews have a blank in place of a line feed.
 */
export const isFoldedHttpSql = `exchange IS NOT NULL AND is_error = 0 AND problem IS NULL
  AND (kind IN (${kindOf('http-request')}, ${kindOf('http-response')})
    OR kind = ${kindOf('sse-event')}
      AND preview NOT GLOB '*data:[^ ]*' AND preview NOT GLOB '*data: [^ ]*'
    OR kind = ${kindOf('http-body')} AND preview = 'Accepted'
    OR kind = ${kindOf('lifecycle')} AND preview = '${streamEnded}')`;

// Only indexes that queries use: each costs about a tenth of the time to write a record. SQLite
// uses a partial index only where a query repeats its condition word for word; but it knows that a
// column that equals something is not null.
const indexes = `
  CREATE INDEX IF NOT EXISTS by_connection ON record (connection);
  CREATE INDEX IF NOT EXISTS errors ON record (seq) WHERE is_error = 1;
  CREATE INDEX IF NOT EXISTS answers ON record (request_seq) WHERE duration_us IS NOT NULL;
  CREATE INDEX IF NOT EXISTS by_rpc_id ON record (rpc_id) WHERE rpc_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS by_exchange ON record (exchange) WHERE exchange IS NOT NULL;
  CREATE INDEX IF NOT EXISTS reports ON record (request_seq)
    WHERE request_seq IS NOT NULL AND duration_us IS NULL AND exchange IS NULL;
  CREATE INDEX IF NOT EXISTS with_findings ON record (seq) WHERE problem IS NOT NULL;
  CREATE INDEX IF NOT EXISTS keep_alives ON record (seq) WHERE ${isKeepAliveSql};
  CREATE INDEX IF NOT EXISTS folded_http ON record (seq) WHERE ${isFoldedHttpSql};
`;

export const databaseFile = (folder: string): string => join(folder, 'traffic.db');

/**
 * Opens a recording's database to write to it, and marks it as not closed; `RecordingStore` marks
 * it as closed at the end.
 */
export function openToWrite(folder: string): Database {
  const database = openDatabase(databaseFile(folder));
  try {
    database.exec(waitsToRecord + schema);
    database.exec(indexes);
    writeMeta(database, 'format', String(formatVersion));
    writeMeta(database, 'closed', 'no');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens a database in memory without records, for a recording that nothing was written to yet. */
export function openEmpty(): Database {
  const database = openDatabase(':memory:');
  database.exec(schema);
  return database;
}

/**
 * Whether the writer has made all tables, of which `note` is the last, so that the recording can be
 * opened.
 */
export function isStarted(folder: string): boolean {
  if (!existsSync(databaseFile(folder))) return false;
  const database = openDatabase(databaseFile(folder));
  try {
    database.exec(waits);
    const tables = database.prepare(`SELECT count(*) AS n FROM sqlite_master WHERE name = 'note'`);
    return tables.get()?.['n'] === 1;
  } finally {
    database.close();
  }
}

/** A recording in a format that a later version introduced. */
export class NewerFormatError extends Error {
  constructor() {
    super('a newer Wirebench wrote it');
  }
}

/**
 * Opens a recording's database to read it as it is. Throws where it can't be read, a
 * `NewerFormatError` where a newer version wrote it.
 */
export function openToRead(folder: string): Database {
  const database = openDatabase(databaseFile(folder));
  try {
    // Not opened read-only, since the last one to close it clears what a crash left of its log.
    database.exec(`${waits} PRAGMA cache_size = -32000;`);
    database.prepare('SELECT seq, at_us, segment, offset, length FROM record LIMIT 1').get();
    const version = Number(readMeta(database, 'format') ?? 1);
    if (version > formatVersion) throw new NewerFormatError();
    addMissing(database);
    readNotes(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Adds columns that older recordings lack in a temporary view, as null; nothing on disk changes.
 */
function addMissing(database: Database): void {
  const present = database.prepare('PRAGMA table_info(record)').all();
  const names = new Set(present.map(({ name }) => name));
  const missing = ['packed', 'exchange', 'queued_us', 'error_code'].filter(
    (name) => !names.has(name),
  );
  if (missing.length === 0) return;
  const nulls = missing.map((name) => `NULL AS ${name}`).join(', ');
  database.exec(`CREATE TEMP VIEW record AS SELECT *, ${nulls} FROM main.record`);
}

type MetaKey = 'format' | 'closed';

export function readMeta(database: Database, key: MetaKey): string | undefined {
  const hasMeta = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'meta'`).get();
  if (!hasMeta) return undefined;
  const value = database.prepare('SELECT value FROM meta WHERE key = ?').get(key)?.['value'];
  return value === undefined ? undefined : String(value);
}

export function writeMeta(database: Database, key: MetaKey, value: string): void {
  database.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(key, value);
}

function kindOf(kind: WireKind): number {
  return wireKinds.indexOf(kind);
}
