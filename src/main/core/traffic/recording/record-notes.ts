import type { RecordNote } from '../../../../shared/model/traffic/wire.ts';
import { openDatabase, type Database, type Row } from '../../storage/sqlite.ts';

/** What a user has said of records; only those that have something to say have a row. */
export const noteSchema = `CREATE TABLE IF NOT EXISTS note (
  seq INTEGER PRIMARY KEY, is_pinned INTEGER NOT NULL, comment TEXT NOT NULL)`;

/** What to select of notes, where `note` is joined by `noteJoin`. */
export const noteColumns = 'note.is_pinned AS is_pinned, note.comment AS comment';
export const noteJoin = 'LEFT JOIN note ON note.seq = record.seq';

export const noteConditions = {
  pin: 'record.seq IN (SELECT seq FROM note WHERE is_pinned = 1)',
  comment: `record.seq IN (SELECT seq FROM note WHERE comment <> '')`,
};

/** What is not said stays as it is; an empty comment is none. */
export type NoteChange = {
  seq: number;
  isPinned?: boolean | undefined;
  comment?: string | undefined;
};

/** Lets a connection that only reads ask for notes where nobody has made any. Call it again once there are some. */
export function readNotes(database: Database): void {
  database.exec('DROP TABLE IF EXISTS temp.note');
  const own = database.prepare(`SELECT 1 FROM main.sqlite_master WHERE name = 'note'`).get();
  if (!own) database.exec(noteSchema.replace('CREATE TABLE', 'CREATE TEMP TABLE'));
}

/** Writes to a recording that nobody else here writes. Other apps may: SQLite has them wait for each other. */
export function writeNoteTo(file: string, change: NoteChange): RecordNote {
  const database = openDatabase(file);
  try {
    database.exec('PRAGMA busy_timeout = 2000');
    return writeNote(database, change);
  } finally {
    database.close();
  }
}

/** Answers what is now said of the record. Throws where there is no such record. */
export function writeNote(database: Database, { seq, ...change }: NoteChange): RecordNote {
  if (!database.prepare('SELECT 1 FROM record WHERE seq = ?').get(seq)) {
    throw new Error(`There is no record ${seq} in this recording.`);
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
