import { afterEach, beforeEach, expect, test } from 'vitest';
import { allRows, seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import { wireKinds, type TrafficFilter } from '../../../../shared/model/traffic/wire.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

const kinds = wireKinds.filter((kind) => kind !== 'sse-comment');
/** c: a comment, m: another record. */
const record = (letters: string, recorder = folder.open()) => {
  const tap = recorder.tapFor({ connectionId: 1, serverName: 's' });
  for (const letter of letters) {
    tap(letter === 'c' ? seen(': ping', { kind: 'sse-comment' }) : seen('{}'));
  }
  return recorder;
};

test('a list without keep-alives says how many it leaves out, and goes on as the log grows', async () => {
  const recorder = record('cmccmmcmcc');
  await recorder.flush();
  const list = (filter: TrafficFilter) => allRows(recorder, recorder.recordingId, filter);

  const before = await list({ kinds });
  record('mcm', recorder);
  await recorder.flush();
  const after = await list({ kinds });

  expect(before.rows.map(({ seq }) => seq)).toEqual([2, 5, 6, 8]);
  expect(before).toMatchObject({ total: 4, keepAlives: 6, isComplete: true, searchedThrough: 10 });
  expect(after.rows.map(({ seq }) => seq)).toEqual([2, 5, 6, 8, 11, 13]);
  expect(after).toMatchObject({ total: 6, keepAlives: 7 });
  expect((await list({})).rows).toHaveLength(13);
  expect((await list({ kinds, isGrouped: true })).rows.map(({ seq }) => seq)).toEqual([
    2, 5, 6, 8, 11, 13,
  ]);
});

test('any part of it is the same as that of a list that was searched', async () => {
  const recorder = record('mmcmccccmmmcmcm'.repeat(20));
  await recorder.flush();
  const { recordingId } = recorder;
  const searched = { kinds, fromUs: 0 };
  const parts = [0, 1, 7, 8, 50, 100, 139, 140, 200];

  const read = (filter: TrafficFilter) =>
    Promise.all(
      parts.map(async (offset) => {
        const { rows } = await recorder.rows({ recordingId, filter, offset, limit: 9 });
        return rows.map(({ seq }) => seq);
      }),
    );
  const placed = (filter: TrafficFilter) =>
    Promise.all([1, 2, 3, 9, 160, 300].map((seq) => recorder.place({ recordingId, filter, seq })));

  expect(await read({ kinds })).toEqual(await read(searched));
  expect(await placed({ kinds })).toEqual(await placed(searched));
});
