import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

export type NewWorkerOptions = Pick<WorkerOptions, 'workerData' | 'resourceLimits'>;

/**
 * Starts a thread. Where the program keeps its compiled code, the thread uses and fills the same
 * cache, which Node turns on for a thread by its environment alone.
 */
export function newWorker(workerFile: string, options: NewWorkerOptions = {}): Worker {
  // Node names a folder for its own version, within the one that was asked for.
  const cache = getCompileCacheDir();
  if (!cache) return new Worker(workerFile, options);
  const env = { ...process.env, NODE_COMPILE_CACHE: dirname(cache) };
  return new Worker(workerFile, { ...options, env });
}
