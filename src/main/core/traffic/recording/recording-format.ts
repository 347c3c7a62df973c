import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { streamEnded, wireKinds, type WireKind } from '../../../../shared/model/traffic/wire.ts';
import { noteSchema, readNotes } from './record-notes.ts';
import { openDatabase, type Database } from '../../storage/sqlite.ts';

/** 1 had neither `meta`, `gap` nor packed bodies; it is read as it is. */
export const formatVersion = 2;

// Pages are copied back from the log in large portions: that is a fifth of what writing costs.
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
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

// A thread or another app may be about to end what it does with the same file.
const waits = 'PRAGMA busy_timeout = 2000;';

/** True of a record that is a comment of an event stream, as keep-alives are. */
export const isKeepAliveSql = `kind = ${kindOf('sse-comment')}`;

/**
 * True of a record that only carried messages, which are on record themselves: heads of an exchange,
 * events without data, the end of its stream, where nothing is wrong. A body carries none, or it were
 * a message; but for the word that both official SDKs send with 202. A line feed is a blank in previews.
 */
export const isFoldedHttpSql = `exchange IS NOT NULL AND is_error = 0 AND problem IS NULL
  AND (kind IN (${kindOf('http-request')}, ${kindOf('http-response')})
    OR kind = ${kindOf('sse-event')}
      AND preview NOT GLOB '*data:[^ ]*' AND preview NOT GLOB '*data: [^ ]*'
    OR kind = ${kindOf('http-body')} AND preview = 'Accepted'
    OR kind = ${kindOf('lifecycle')} AND preview = '${streamEnded}')`;

// Only what questions use: each costs about a tenth of what it takes to write a record. SQLite uses a
// partial index only where the query repeats its condition word for word; it knows by itself that
// what equals something is not null.
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

/** Opens a recording's database to write to it; until it is closed, its meta says that it is not. */
export function openToWrite(folder: string): Database {
  const database = openDatabase(databaseFile(folder));
  try {
    database.exec(waits + schema);
    database.exec(indexes);
    writeMeta(database, 'format', String(formatVersion));
    writeMeta(database, 'closed', 'no');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A database without records, for a recording that nothing was written to yet. */
export function openEmpty(): Database {
  const database = openDatabase(':memory:');
  database.exec(schema);
  return database;
}

/** Whether its writer has come so far that there is something to open. */
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

/** Opens a recording's database as it is, only to read it. Throws where it can't be read. */
export function openToRead(folder: string): Database {
  const database = openDatabase(databaseFile(folder));
  try {
    // Not opened read-only: whoever closes it last clears what a crash left of its log.
    database.exec(`${waits} PRAGMA cache_size = -32000;`);
    database.prepare('SELECT seq, at_us, segment, offset, length FROM record LIMIT 1').get();
    const version = Number(readMeta(database, 'format') ?? 1);
    if (version > formatVersion) throw new Error('a newer Wirebench wrote it');
    addMissing(database);
    readNotes(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Adds columns that older recordings lack as a temporary view; nothing on disk changes. */
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
