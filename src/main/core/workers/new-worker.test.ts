import { afterEach, beforeEach, expect, test } from 'vitest';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newWorker } from './new-worker.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-new-worker-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a thread keeps what it compiled where the program does', async () => {
  enableCompileCache(join(folder, 'cache'));
  const file = join(folder, 'worker.mjs');
  await writeFile(
    file,
    `import { getCompileCacheDir } from 'node:module';
     import { parentPort, workerData } from 'node:worker_threads';
     parentPort.postMessage([getCompileCacheDir(), workerData, process.env.HOME]);`,
  );

  const [message] = (await once(newWorker(file, { workerData: 7 }), 'message')) as [unknown];

  expect(getCompileCacheDir()).toBeDefined();
  expect(message).toEqual([getCompileCacheDir(), 7, process.env['HOME']]);
});
