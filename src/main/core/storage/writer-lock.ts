import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from './sqlite.ts';

// The lock is SQLite's on an empty file, since Node has no other that the system releases however
// the process ends.
const lockFile = (folder: string) => join(folder, 'writer.lock');

/** How long to wait for the lock, in milliseconds, since `isBeingWritten` holds it for a moment. */
const lookedMs = 250;

/**
 * Locks a folder, such as that of a recording, for one writer. Throws where another holds it. Returns its undo, which
 * may be called again.
 */
export function holdForWriting(folder: string, waitMs = lookedMs): () => void {
  const lock = openDatabase(lockFile(folder));
  try {
    lock.exec(`PRAGMA busy_timeout = ${waitMs}; BEGIN EXCLUSIVE`);
  } catch (error) {
    lock.close();
    throw new Error(`Another Wirebench is writing in ${folder}.`, { cause: error });
  }
  let isHeld = true;
  return () => {
    if (isHeld) lock.close();
    isHeld = false;
  };
}

/** Whether a running app, this one or another, holds the lock of a folder. */
export function isBeingWritten(folder: string): boolean {
  if (!existsSync(lockFile(folder))) return false;
  try {
    holdForWriting(folder, 0)();
    return false;
  } catch {
    return true;
  }
}
