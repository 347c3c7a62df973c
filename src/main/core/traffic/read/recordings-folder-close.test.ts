import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import { RecordingsFolder } from './recordings-folder.ts';

let home: Awaited<ReturnType<typeof trafficFolder>>;
let recordings: RecordingsFolder;
const ids: string[] = [];
beforeEach(async () => {
  home = await trafficFolder();
  ids.length = 0;
  for (let day = 1; day <= 4; day += 1) {
    const recorder = home.open({ now: new Date(`2026-01-0${day}T00:00:00Z`) });
    const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
    for (let i = 0; i < 3000; i += 1) tap(seen(`record ${i}`));
    await recorder.close();
    ids.push(recorder.recordingId);
  }
  recordings = new RecordingsFolder(join(home.home, 'recordings'), 'none');
});
afterEach(async () => {
  recordings.close();
  await home.end();
});

const never = () => false;
const openOthers = () => ids.slice(1).forEach((id) => recordings.open(id));

test('a recording whose place others take is read to the end first', async () => {
  const { queries, files } = recordings.open(ids[0] ?? '');
  const filter = { text: '"RECORD 0"' };

  // The match is in the first slice, so that the answer has it however busy the machine is.
  const rows = queries.rows({ filter, offset: 0, limit: 10 }, never);
  const place = queries.place({ filter, seq: 3000 }, never);
  const latency = queries.times.latency({ filter: {} }, never);
  const waterfall = queries.times.waterfall({ filter: {}, columns: 10 }, never);
  openOthers();

  expect((await rows).rows.map(({ preview }) => preview)).toEqual(['record 0']);
  expect(await place).toEqual({ offset: 1 });
  expect((await latency).isComplete).toBe(true);
  expect((await waterfall).isComplete).toBe(true);
  expect(() => files.head()).toThrow(/not open/);
});

test('one that nobody reads is closed at once', () => {
  const { files } = recordings.open(ids[0] ?? '');

  openOthers();

  expect(() => files.head()).toThrow(/not open/);
});
