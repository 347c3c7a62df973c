import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seen } from '../../../../../test/traffic-harness.ts';
import { BatchPacker } from '../recording/batch.ts';
import { RecordingStore } from './recording-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('fills each hole between what is written and what is told to be lost', () => {
  const store = new RecordingStore(folder);
  const packer = new BatchPacker();
  packer.add(7, 1, seen('kept'), true);
  const gaps = [{ from: 3, to: 4, atUs: 9, why: 'it arrived too fast.' }];

  store.write(packer.take(), { names: new Map(), gaps });

  const rows = store.database.prepare('SELECT seq, preview FROM record ORDER BY seq').all();
  expect(rows.map(({ seq, preview }) => `${seq} ${preview}`)).toEqual([
    '1 Not kept: the recorder stopped.',
    '2 Not kept: the recorder stopped.',
    '3 Not kept: it arrived too fast.',
    '4 Not kept: it arrived too fast.',
    '5 Not kept: the recorder stopped.',
    '6 Not kept: the recorder stopped.',
    '7 kept',
  ]);
  expect(store.lost()).toBe(6);
  store.close();
});
