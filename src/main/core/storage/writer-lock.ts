import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from './sqlite.ts';

// A lock of SQLite's on an empty file: Node has no other that the system lets go of when the process
// ends, however it ends.
const lockFile = (folder: string) => join(folder, 'writer.lock');

/** Who looks whether a recording is being written holds it for a moment. */
const lookedMs = 250;

/** Holds a recording for one writer. Throws where there is one. Returns its undo. */
export function holdForWriting(folder: string, waitMs = lookedMs): () => void {
  const lock = openDatabase(lockFile(folder));
  try {
    lock.exec(`PRAGMA busy_timeout = ${waitMs}; BEGIN EXCLUSIVE`);
  } catch (error) {
    lock.close();
    throw new Error('Another Wirebench is writing this recording.', { cause: error });
  }
  return () => lock.close();
}

/** Whether a running app, this one or another, writes a recording. */
export function isBeingWritten(folder: string): boolean {
  if (!existsSync(lockFile(folder))) return false;
  try {
    holdForWriting(folder, 0)();
    return false;
  } catch {
    return true;
  }
}
