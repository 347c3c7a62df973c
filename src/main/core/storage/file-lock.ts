import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import { openDatabase, type Database } from './sqlite.ts';

const patienceMs = 20_000;
const betweenMs = 15;

/**
 * Does work while no other process does the same. The lock is SQLite's, which the system releases
 * however a process ends; SQLite's own waiting is off, since it would block the core. UNAVAILABLE
 * where another process keeps the lock for 20 s.
 */
export async function underLock<Result>(
  lockFile: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(lockFile), { recursive: true, mode: 0o700 });
  // The system says why a file can’t be made; SQLite only says that it could not be opened.
  await (await open(lockFile, 'a', 0o600)).close();
  const lock = await taken(lockFile);
  try {
    return await work();
  } finally {
    lock.close();
  }
}

async function taken(lockFile: string): Promise<Database> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const lock = openDatabase(lockFile);
    try {
      lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
      return lock;
    } catch (error) {
      lock.close();
      if (/disk is full/.test(messageOf(error))) throw full(dirname(lockFile));
      if (!/locked|busy/i.test(messageOf(error))) throw error;
    }
    if (performance.now() > until) {
      throw new RpcError(
        'UNAVAILABLE',
        `Another Wirebench is writing to ${dirname(lockFile)} and does not finish. Close it and try again (${lockFile}).`,
      );
    }
    // The pause is random, so that two processes that wait do not try at the same moments.
    await pause(betweenMs + Math.random() * betweenMs);
  }
}

const full = (folder: string): RpcError =>
  new RpcError('UNAVAILABLE', `The disk is full: there is no room left in ${folder}.`);
