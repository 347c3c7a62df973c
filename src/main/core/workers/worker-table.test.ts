import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';
import { builtName, programSources, workerSources } from './worker-table.ts';

const root = resolve(import.meta.dirname, '../../../..');

test('every file of the core that runs as a worker is in the table', async () => {
  const core = join(root, 'src/main/core');
  const files = (await readdir(core, { recursive: true }))
    .map((file) => relative(root, join(core, file)).split(sep).join('/'))
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('core/workers/'));

  const workers = files.filter((file) => file.endsWith('-worker.ts') || speaksFromThread(file));

  expect(workers.toSorted()).toEqual(Object.values(workerSources).toSorted());
});

test('no two scripts have the same name in the build', () => {
  const names = [workerSources, programSources].flatMap((table) =>
    Object.values(table).map(builtName),
  );

  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('recorder-worker');
});

const speaksFromThread = (file: string): boolean =>
  /\bparentPort\b|\bserveWorker\(/.test(readFileSync(join(root, file), 'utf8'));
