import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allRows, seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import type { Recorder } from '../recorder.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

async function recorded(...contents: string[]): Promise<Recorder> {
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  for (const content of contents) tap(seen(content));
  await recorder.flush();
  return recorder;
}

const seqsOf = async (recorder: Recorder, text: string, recordingId = recorder.recordingId) =>
  (await allRows(recorder, recordingId, { text })).rows.map(({ seq }) => seq);

test('a record that is pinned and commented says so, and is found by it', async () => {
  const recorder = await recorded('a', 'b', 'c');
  const { recordingId } = recorder;

  const before = await seqsOf(recorder, 'has:pin');
  const pinned = await recorder.note({ recordingId, seq: 2, isPinned: true });
  const both = await recorder.note({ recordingId, seq: 2, comment: 'why “b”?' });
  await recorder.note({ recordingId, seq: 3, comment: 'only this' });

  expect(pinned).toEqual({ isPinned: true });
  expect(both).toEqual({ isPinned: true, comment: 'why “b”?' });
  expect(await recorder.record({ recordingId, seq: 2 })).toMatchObject(both);
  expect([before, await seqsOf(recorder, 'has:pin')]).toEqual([[], [2]]);
  expect(await seqsOf(recorder, 'has:comment')).toEqual([2, 3]);
  expect(await seqsOf(recorder, '-has:pin')).toEqual([1, 3]);
});

test('a note that is taken back is gone', async () => {
  const recorder = await recorded('a');
  const { recordingId } = recorder;
  await recorder.note({ recordingId, seq: 1, isPinned: true, comment: 'x' });
  expect(await seqsOf(recorder, 'has:comment')).toEqual([1]);

  const left = await recorder.note({ recordingId, seq: 1, comment: '' });
  const nothing = await recorder.note({ recordingId, seq: 1, isPinned: false });

  expect([left, nothing]).toEqual([{ isPinned: true }, {}]);
  expect(await seqsOf(recorder, 'has:comment')).toEqual([]);
  expect(await recorder.record({ recordingId, seq: 1 })).not.toHaveProperty('isPinned');
});

test('a recording that has ended takes notes, also one of before there were any', async () => {
  const first = await recorded('a', 'b');
  const { recordingId } = first;
  await first.close();
  const file = join(folder.home, 'recordings', recordingId, 'traffic.db');
  const database = new DatabaseSync(file);
  database.exec('DROP TABLE note');
  database.close();
  const second = folder.open();

  expect(await seqsOf(second, 'has:pin', recordingId)).toEqual([]);
  await second.note({ recordingId, seq: 2, isPinned: true, comment: 'late' });

  expect(await seqsOf(second, 'has:pin', recordingId)).toEqual([2]);
  await second.close();
  const third = folder.open();
  expect(await third.record({ recordingId, seq: 2 })).toMatchObject({
    isPinned: true,
    comment: 'late',
  });
});

test('a note of a record that is not there is refused', async () => {
  const recorder = await recorded('a');
  const { recordingId } = recorder;

  await expect(recorder.note({ recordingId, seq: 7, isPinned: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no record 7 in this recording.',
  });
});
