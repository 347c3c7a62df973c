import { open, mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seen } from '../../../../../test/traffic-harness.ts';
import { BatchPacker } from './batch.ts';
import { RecordedFiles } from './recorded-files.ts';
import { RecordingQueries } from '../read/recording-queries.ts';
import { RecordingStore, type Gap } from '../write/recording-store.ts';
import { TrigramWriter } from '../write/trigram-writer.ts';

let folder: string;
let words: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-words-'));
  words = join(folder, 'words.tri');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * Writes batches of ten records of about 300 bytes; each batch is a block, and each record ends
 * with a word of its own.
 */
function write(batches: number, gaps: Gap[] = []): void {
  const store = new RecordingStore(folder, new TrigramWriter(folder, 4000));
  let seq = store.head();
  for (let batch = 0; batch < batches; batch += 1) {
    const packer = new BatchPacker();
    seq = gaps[batch]?.to ?? seq;
    for (let i = 0; i < 10; i += 1) {
      seq += 1;
      packer.add(seq, 1, seen(`${'.'.repeat(290)} word${seq}end`), true);
    }
    store.write(packer.take(), { names: new Map(), gaps: gaps.slice(batch, batch + 1) });
  }
  store.close();
}

/** Asks until the search is complete, as an answer waits for 100 ms at most. */
async function found(text: string) {
  const files = new RecordedFiles(folder);
  const queries = new RecordingQueries(files);
  const ask = () => queries.rows({ filter: { text }, offset: 0, limit: 1000 }, () => false);
  let answer = await ask();
  while (!answer.isComplete) answer = await ask();
  files.close();
  return { seqs: answer.rows.map(({ seq }) => seq), undecided: answer.undecided ?? 0 };
}

/** Tries every third record, and returns those that a search for their word does not find alone. */
async function missing(to: number): Promise<number[]> {
  const missed: number[] = [];
  for (let seq = 1; seq <= to; seq += 3) {
    const { seqs, undecided } = await found(`WORD${seq}END`);
    if (seqs.join() !== String(seq) || undecided > 0) missed.push(seq);
  }
  return missed;
}

test('bodies of blocks that can’t hold a word are not even read', async () => {
  write(4);
  await truncate(join(folder, 'bodies-0001.seg'), 0);

  expect(await found('absent')).toEqual({ seqs: [], undecided: 0 });
  expect((await found('-absent')).seqs).toHaveLength(40);
  expect(await found('word7end')).toEqual({ seqs: [], undecided: 10 });
});

test('a recording that goes on after a stop is found as a whole', async () => {
  write(2);
  write(2);

  expect(await missing(40)).toEqual([]);
});

test('records that stand for lost ones are found between the blocks', async () => {
  write(2, [
    { from: 1, to: 3, atUs: 0, why: 'the disk was full.' },
    { from: 14, to: 15, atUs: 0, why: 'it arrived too fast.' },
  ]);

  expect((await found('full')).seqs).toEqual([1, 2, 3]);
  expect((await found('too fast')).seqs).toEqual([14, 15]);
  expect((await found('word16end')).seqs).toEqual([16]);
});

test.each([
  ['is gone', () => rm(words)],
  ['is empty', () => truncate(words, 0)],
  ['ends early', async () => truncate(words, (await stat(words)).size - 100)],
  ['has a spoiled head', () => spoil(8)],
  ['has a spoiled magic', () => spoil(0)],
  ['has spoiled bits', () => spoil(1000)],
  ['has spoiled bits in the middle', () => spoil(100_000)],
])('nothing is missed where their file %s', async (_what, damage) => {
  write(4);
  await damage();

  expect(await missing(40)).toEqual([]);
});

async function spoil(at: number): Promise<void> {
  const file = await open(words, 'r+');
  await file.write(Buffer.alloc(64), 0, 64, at);
  await file.close();
}

test('a file that can’t be written keeps nothing from being recorded and found', async () => {
  const store = new RecordingStore(folder, new TrigramWriter(join(folder, 'no', 'folder'), 10));
  const packer = new BatchPacker();
  packer.add(1, 1, seen(`${'.'.repeat(200)} last`), true);
  store.write(packer.take(), { names: new Map(), gaps: [] });
  store.close();

  expect((await found('last')).seqs).toEqual([1]);
});
