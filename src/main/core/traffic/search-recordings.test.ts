import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recorded } from '../../../../test/recorded.ts';
import { seen, trafficFolder } from '../../../../test/traffic-harness.ts';
import type { FoundInRecordings } from '../../../shared/model/traffic/wire.ts';
import { searchRecordings } from './search-recordings.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

const ids = ['20260101-000000-aaaa', '20260102-000000-bbbb', '20260103-000000-cccc'] as const;

test('finds in every recording, the newest first, whatever is wrong with one of them', async () => {
  recorded(folder.home, ids[0], ['needle 1', 'hay', 'Needle 2', 'needle 3']);
  recorded(folder.home, ids[1], ['hay']);
  recorded(folder.home, ids[2], ['needle']);
  await truncate(join(folder.home, 'recordings', ids[2], 'traffic.db'), 100);
  const recorder = folder.open();
  recorder.tapFor({ connectionId: 1, serverName: 'now' })(seen('a needle of today'));
  await recorder.flush();

  const told: FoundInRecordings[] = [];
  const { signal } = new AbortController();
  for await (const one of searchRecordings(recorder, { text: 'needle', rowsEach: 2, signal })) {
    told.push(one);
  }

  const found = told.flatMap(({ found: one }) => (one?.isComplete ? [one] : []));
  expect(found.map(({ recordingId }) => recordingId)).toEqual([
    recorder.recordingId,
    ids[2],
    ids[0],
  ]);
  expect(found[1]?.problem).toContain('can’t be opened');
  expect(found[2]).toMatchObject({ total: 3, rows: [{ seq: 1 }, { seq: 3 }] });
  expect(told.at(-1)).toMatchObject({ searched: 4, of: 4 });
});

test('ends as soon as nobody waits', async () => {
  for (const id of ids) recorded(folder.home, id, ['needle']);
  const recorder = folder.open();
  const run = new AbortController();
  const search = searchRecordings(recorder, { text: 'needle', rowsEach: 2, signal: run.signal });

  await search.next();
  run.abort(new Error('enough'));

  await expect(search.next()).rejects.toThrow('enough');
});
