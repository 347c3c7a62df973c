import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { seen } from '../../../../../test/traffic-harness.ts';
import { BatchPacker, type Batch } from '../recording/batch.ts';
import { databaseFile } from '../recording/recording-format.ts';
import { openDatabase } from '../../storage/sqlite.ts';
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

test('a note that another thread writes at the same moment costs no records', () => {
  const store = new RecordingStore(folder);
  const packer = new BatchPacker();
  packer.add(1, 1, seen('one'), true);
  store.write(packer.take(), { names: new Map(), gaps: [] });
  const other = openDatabase(databaseFile(folder));
  const told: unknown[] = [];
  const heads = vi.spyOn(store, 'head');
  heads.mockImplementation(() => {
    heads.mockRestore();
    const head = store.head();
    // Between the first read of the batch and its first row: the note has to wait.
    told.push(...complaintsOf(() => other.exec("INSERT INTO note VALUES (1, 1, 'mine')")));
    return head;
  });
  packer.add(2, 1, seen('two'), true);

  store.write(packer.take(), { names: new Map(), gaps: [] });

  expect(store.head()).toBe(2);
  expect(told).toEqual(['database is locked']);
  other.close();
  store.close();
});

function complaintsOf(action: () => void): unknown[] {
  try {
    action();
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}

test('writes the texts of each record, shared ones and those of one alone', () => {
  const store = new RecordingStore(folder);
  const packer = new BatchPacker();
  const facts = { method: 'tools/call', findings: [{ message: 'odd' }] };
  packer.add(1, 1, { ...seen('one'), ...facts, rpcId: '1', subject: '1' }, true);
  packer.add(2, 1, { ...seen('two'), ...facts, rpcId: '2', subject: '1' }, true);
  store.write(packer.take(), { names: new Map(), gaps: [] });
  // The places of texts are those of one batch.
  packer.add(3, 1, { ...seen('three'), method: '1', rpcId: '1' }, true);
  store.write(packer.take(), { names: new Map(), gaps: [] });

  const rows = store.database.prepare('SELECT method, rpc_id, subject, problem FROM record').all();
  const problem = '[{"message":"odd"}]';
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { method: 'tools/call', rpc_id: '1', subject: '1', problem },
    { method: 'tools/call', rpc_id: '2', subject: '1', problem },
    { method: '1', rpc_id: '1', subject: null, problem: null },
  ]);
  store.close();
});

const openFiles = '/proc/self/fd';
test.skipIf(!existsSync(openFiles))('has no temporary file, also within a batch', () => {
  const store = new RecordingStore(folder);
  const { exec } = store.database;
  const temporary: string[] = [];
  vi.spyOn(store.database, 'exec').mockImplementation((sql) => {
    if (sql === 'COMMIT') temporary.push(...temporaryFiles());
    exec(sql);
  });

  for (const batch of batchesOf(10_000)) store.write(batch, { names: new Map(), gaps: [] });

  expect(store.head()).toBe(10_000);
  expect(temporary).toEqual([]);
  store.close();
});

/** Rows that belong to many places of each index, so that one statement changes many pages. */
function batchesOf(count: number): Batch[] {
  const packer = new BatchPacker();
  const batches: Batch[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const record = { ...seen('text '.repeat(40)), rpcId: String((seq * 7919) % count) };
    if (packer.add(seq, 1 + (seq % 8), record, true)) continue;
    batches.push(packer.take());
    packer.add(seq, 1 + (seq % 8), record, true);
  }
  return [...batches, packer.take()];
}

/** The temporary files that SQLite holds open in this process. */
function temporaryFiles(): string[] {
  return readdirSync(openFiles)
    .flatMap((name) => targetOf(join(openFiles, name)))
    .filter((file) => file.includes('etilqs'));
}

/** None for the folder that was read itself, which is closed by now. */
function targetOf(link: string): string[] {
  try {
    return [readlinkSync(link)];
  } catch {
    return [];
  }
}
