import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { openDatabase, type Database } from '../../storage/sqlite.ts';

const patienceMs = 20_000;
const betweenMs = 15;

/**
 * Does something while no other process does the same. SQLite's lock is one that the system lets go
 * of however a process ends; it is asked for without SQLite's own waiting, which would hold the core.
 * UNAVAILABLE where another process keeps it for 20 s.
 */
export async function underLock<Result>(
  lockFile: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(lockFile), { recursive: true, mode: 0o700 });
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
      if (!/locked|busy/i.test(messageOf(error))) throw error;
    }
    if (performance.now() > until) {
      throw new RpcError(
        'UNAVAILABLE',
        `Another Wirebench is changing the stored secrets and does not finish. Close it and try again (${lockFile}).`,
      );
    }
    // Never the same for two who wait.
    await pause(betweenMs + Math.random() * betweenMs);
  }
}
