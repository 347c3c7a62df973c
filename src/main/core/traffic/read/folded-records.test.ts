import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WireObservation } from '../../wire/records/observation.ts';
import { BatchPacker } from '../recording/batch.ts';
import { RecordingStore } from '../write/recording-store.ts';
import { RecordingQueries } from './recording-queries.ts';
import { allRows, seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import {
  streamEnded,
  wireKinds,
  type TrafficFilter,
} from '../../../../shared/model/traffic/wire.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

const kinds = wireKinds.filter((kind) => kind !== 'sse-comment');
const observations: Record<string, WireObservation> = {
  c: seen(': ping', { kind: 'sse-comment' }),
  m: seen('{}'),
  // These records are folded: HTTP of an exchange, with nothing of its own to say.
  h: seen('POST', { kind: 'http-request', exchangeSeq: 'next' }),
  r: seen('200', { kind: 'http-response', requestSeq: 1, exchangeSeq: 2, durationUs: 1 }),
  e: seen('id: 1\ndata: \nretry: 5', { kind: 'sse-event', exchangeSeq: 2 }),
  a: seen('Accepted', { kind: 'http-body', exchangeSeq: 2 }),
  l: seen(streamEnded, { kind: 'lifecycle', direction: 'none', exchangeSeq: 2 }),
  // These records stay: HTTP without an exchange, with an error or a finding, or with content of
  // its own.
  G: seen('GET', { kind: 'http-request' }),
  E: seen('404', { kind: 'http-response', exchangeSeq: 2, isError: true }),
  F: seen('200', { kind: 'http-response', exchangeSeq: 2, findings: [{ message: 'odd' }] }),
  B: seen('<title>Shop', { kind: 'http-body', exchangeSeq: 2 }),
  L: seen(`${streamEnded} before it answered`, { kind: 'lifecycle', exchangeSeq: 2 }),
  D: seen('event: hello\ndata: no json', { kind: 'sse-event', exchangeSeq: 2 }),
  S: seen(streamEnded, { kind: 'lifecycle' }),
};
const record = (letters: string, recorder = folder.open()) => {
  const tap = recorder.tapFor({ connectionId: 1, serverName: 's' });
  for (const letter of letters) tap(observations[letter] ?? seen(letter));
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

test('folds the HTTP that carried a message, but none that carried none, failed or has a finding', async () => {
  const recorder = record('hmreacGEFBmlLSD');
  await recorder.flush();
  const { recordingId } = recorder;
  const list = async (filter: TrafficFilter) => {
    const { rows, ...told } = await allRows(recorder, recordingId, filter);
    return { seqs: rows.map(({ seq }) => seq), ...told };
  };
  const kept = [2, 7, 8, 9, 10, 11, 13, 14, 15];

  expect(await list({ kinds, foldsHttp: true })).toMatchObject({
    seqs: kept,
    total: 9,
    keepAlives: 1,
    foldedHttp: 5,
  });
  expect(await list({ foldsHttp: true })).toMatchObject({ seqs: [2, 6, ...kept.slice(1)] });
  expect((await list({ foldsHttp: true, text: 'kind:http' })).seqs).toEqual([7, 8, 9, 10]);
  expect((await list({ foldsHttp: true, errorsOnly: true })).seqs).toEqual([8]);
  expect((await list({ foldsHttp: true, isGrouped: true })).seqs).toContain(2);
  expect(recorder.head().hasHttp).toBe(true);
});

test('a recording of an older version, without the index, lists its HTTP', async () => {
  const store = new RecordingStore(join(folder.home, 'recordings', 'older'));
  store.database.exec('DROP INDEX folded_http');
  const packer = new BatchPacker();
  for (const [at, letter] of ['h', 'm', 'r', 'c', 'm'].entries())
    packer.add(at + 1, 1, observations[letter] ?? seen(letter), true);
  store.write(packer.take(), { names: new Map(), gaps: [] });
  const queries = new RecordingQueries(store);

  const query = { filter: { kinds, foldsHttp: true as const }, offset: 0, limit: 9 };
  const { rows, ...told } = await queries.rows(query, () => false);

  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 5]);
  expect(told).toMatchObject({ total: 4, keepAlives: 1 });
  store.close();
});

test.each<[string, TrafficFilter]>([
  ['keep-alives', { kinds }],
  ['HTTP', { foldsHttp: true }],
  ['both', { kinds, foldsHttp: true }],
])(
  'any part of a list without %s is the same as that of one that was searched',
  async (_, fold) => {
    const recorder = record('hmrmcmccGccmmemcmcmFhhrrm'.repeat(300));
    await recorder.flush();
    const grown = record('hmcm'.repeat(400), recorder);
    const { recordingId } = recorder;
    const searched = { ...fold, fromUs: 0 };
    await allRows(recorder, recordingId, searched);
    const places = [0, 1, 7, 8, 50, 100, 1239, 1240, 1500, 3000, 4000, 5000];
    const read = async (filter: TrafficFilter) => [
      ...(await Promise.all(
        places.map(async (offset) => {
          const { rows, total } = await recorder.rows({ recordingId, filter, offset, limit: 700 });
          return [total, ...rows.map(({ seq }) => seq)];
        }),
      )),
      ...(await Promise.all(
        [1, 2, 3, 9, 160, 2047, 2048, 2049, 4096, 7500, 9100].map((seq) =>
          recorder.place({ recordingId, filter, seq }),
        ),
      )),
    ];
    const before = await read(fold);
    await grown.flush();
    await allRows(recorder, recordingId, searched);

    expect(before).toHaveLength(23);
    expect(await read(fold)).toEqual(await read(searched));
  },
);
