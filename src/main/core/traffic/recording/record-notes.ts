import type { RecordNote } from '../../../../shared/model/traffic/wire.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { openDatabase, type Database, type Row } from '../../storage/sqlite.ts';

/** Pins and comments of the user; only records that have one have a row. */
export const noteSchema = `CREATE TABLE IF NOT EXISTS note (
  seq INTEGER PRIMARY KEY, is_pinned INTEGER NOT NULL, comment TEXT NOT NULL)`;

/** The columns to select of a note, in a query with `noteJoin`. */
export const noteColumns = 'note.is_pinned AS is_pinned, note.comment AS comment';
export const noteJoin = 'LEFT JOIN note ON note.seq = record.seq';

export const noteConditions = {
  pin: 'record.seq IN (SELECT seq FROM note WHERE is_pinned = 1)',
  comment: `record.seq IN (SELECT seq FROM note WHERE comment <> '')`,
};

/**
 * A change to a record's note: what is undefined stays as it is, and an empty comment removes the
 * comment.
 */
export type NoteChange = {
  seq: number;
  isPinned?: boolean | undefined;
  comment?: string | undefined;
};

/**
 * Makes an empty temporary table of notes where a recording has none, so that queries can join it.
 * Call it again once the recording may have notes.
 */
export function readNotes(database: Database): void {
  database.exec('DROP TABLE IF EXISTS temp.note');
  const own = database.prepare(`SELECT 1 FROM main.sqlite_master WHERE name = 'note'`).get();
  if (!own) database.exec(noteSchema.replace('CREATE TABLE', 'CREATE TEMP TABLE'));
}

/**
 * Writes a note over a connection of its own; where another thread or app is writing, SQLite waits
 * for up to two seconds. Throws where there is no such record.
 */
export function writeNoteTo(file: string, change: NoteChange): RecordNote {
  const database = openDatabase(file);
  try {
    database.exec('PRAGMA busy_timeout = 2000');
    return writeNote(database, change);
  } finally {
    database.close();
  }
}

/** Changes a record's note, and returns what it is now. Throws NOT_FOUND where there is no such record. */
export function writeNote(database: Database, { seq, ...change }: NoteChange): RecordNote {
  if (!database.prepare('SELECT 1 FROM record WHERE seq = ?').get(seq)) {
    throw new RpcError('NOT_FOUND', `There is no record ${seq} in this recording.`);
  }
  database.exec(noteSchema.replace('EXISTS note', 'EXISTS main.note'));
  const before = noteOf(database.prepare('SELECT * FROM main.note WHERE seq = ?').get(seq));
  const isPinned = change.isPinned ?? before.isPinned ?? false;
  const comment = change.comment ?? before.comment ?? '';
  if (isPinned || comment !== '') {
    database
      .prepare('INSERT OR REPLACE INTO main.note VALUES (?, ?, ?)')
      .run(seq, isPinned ? 1 : 0, comment);
  } else database.prepare('DELETE FROM main.note WHERE seq = ?').run(seq);
  return noteOf({ is_pinned: isPinned ? 1 : 0, comment });
}

/** Reads a record's note from its columns. */
export const noteOf = (row: Row | undefined): RecordNote => ({
  ...(row?.['is_pinned'] === 1 && { isPinned: true }),
  ...(typeof row?.['comment'] === 'string' && row['comment'] !== '' && { comment: row['comment'] }),
});
