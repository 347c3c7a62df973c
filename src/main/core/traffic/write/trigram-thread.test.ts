import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allRows, seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import type { Recorder } from '../recorder.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

const megabyte = 1 << 20;
const wordsOf = ({ recordingId }: Recorder) =>
  join(folder.home, 'recordings', recordingId, 'words.tri');

/** Records bodies of 1 MiB, each a batch of its own with a word at its end. */
async function recordLarge(recorder: Recorder, count: number): Promise<void> {
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  for (let i = 1; i <= count; i += 1) tap(seen(`${'. '.repeat(megabyte / 2)} word${i}end`));
  await recorder.flush();
}

async function find(recorder: Recorder, text: string, recordingId = recorder.recordingId) {
  const { rows } = await allRows(recorder, recordingId, { text });
  return rows.map(({ seq }) => seq);
}

test('what was recorded is known when the recorder is closed', async () => {
  const recorder = folder.open();
  await recordLarge(recorder, 3);
  await recorder.close();

  expect((await stat(wordsOf(recorder))).size).toBe(3 * (24 + 32 * 1024));
  expect(await find(folder.open(), 'word2end', recorder.recordingId)).toEqual([2]);
});

test.each([
  ['does not start', 'throw new Error("no");'],
  ['fails at the first', 'require("worker_threads").parentPort.on("message", () => { throw 1; });'],
  ['ends by itself', ''],
  [
    'never answers',
    'require("worker_threads").parentPort.on("message", (m) => m === "close" && process.exit());',
  ],
])('all is recorded and found where the thread of words %s', async (_what, script) => {
  const trigramWorkerFile = join(folder.home, 'trigrams.cjs');
  await writeFile(trigramWorkerFile, script);
  const recorder = folder.open({ trigramWorkerFile });
  await recordLarge(recorder, 70);

  expect(await find(recorder, 'word70end')).toEqual([70]);
  expect(recorder.head()).toMatchObject({ head: 70, lost: 0 });
  expect(existsSync(wordsOf(recorder))).toBe(false);
});
