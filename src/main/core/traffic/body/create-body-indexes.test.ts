import { open as openFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import { createBodyIndexes, type BodyIndexes } from './create-body-indexes.ts';
import { workers } from '../../../../../test/entry.ts';

const workerFile = workers.bodyIndex;
const silentWorkerFile = resolve(
  import.meta.dirname,
  '../../../../../test/workers/silent-body-index.ts',
);
const { signal } = new AbortController();
let folder: Awaited<ReturnType<typeof trafficFolder>>;
let open: BodyIndexes | undefined;

beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(async () => {
  await open?.close();
  await folder.end();
});

/** Records bodies and opens their indexes; `of` names the first body. */
async function indexesOf(...bodies: (Buffer | string)[]) {
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  for (const body of bodies) tap(seen(body));
  await recorder.flush();
  const { recordingId } = recorder;
  const recordings = join(folder.home, 'recordings');
  open = createBodyIndexes(recordings, workerFile);
  const segment = join(recordings, recordingId, 'bodies-0001.seg');
  return { indexes: open, of: { recordingId, seq: 1 }, segment };
}

const large = Buffer.from(
  JSON.stringify({ items: Array.from({ length: 100_000 }, (_, id) => ({ id, name: `n${id}` })) }),
);

test('shows the first lines, tells of more as they are read, and then shows all', async () => {
  const { indexes, of } = await indexesOf(large);

  const first = await indexes.lines({ ...of, from: 0, count: 50, knownBytes: -1 }, signal);
  expect(first.lines).toHaveLength(50);
  let { indexedBytes: knownBytes, isComplete } = first;
  // How much is indexed by now depends on the machine; body-index-answers.test.ts shows that it
  // need not be all.
  while (!isComplete) {
    const more = await indexes.lines({ ...of, from: 399_990, count: 50, knownBytes }, signal);
    expect(more.indexedBytes).toBeGreaterThan(knownBytes);
    ({ indexedBytes: knownBytes, isComplete } = more);
  }
  const last = await indexes.lines({ ...of, from: 400_001, count: 50, knownBytes: -1 }, signal);

  expect(last.lines.map(({ text }) => text)).toEqual(['}', ']', '}']);
});

test('answers for places, matches and values', async () => {
  const { indexes, of } = await indexesOf(large);

  const place = await indexes.place({ ...of, at: '/items/99999/name' }, signal);
  const match = await indexes.find({ ...of, text: '"N99999"', line: 0, to: 'here' }, signal);
  const value = await indexes.value(
    { ...of, line: place.line - 2, offset: 0, limit: 1000 },
    signal,
  );
  const again = await indexes.place({ ...of, at: place.line }, signal);

  expect(place).toEqual({ line: 400_000, path: ['items', 99_999, 'name'] });
  expect(match).toEqual({ count: 1, isCapped: false, at: 0, line: place.line });
  expect(value).toMatchObject({ text: '{"id":99999,"name":"n99999"}', offset: 0, totalBytes: 28 });
  expect(again).toEqual(place);
});

test('says what is not there', async () => {
  const { indexes, of } = await indexesOf('{"a":1}');

  await expect(indexes.place({ ...of, at: '/b' }, signal)).rejects.toThrow('nothing at this path');
  await expect(indexes.value({ ...of, line: 7, offset: 0, limit: 10 }, signal)).rejects.toThrow(
    'no line 8',
  );
  await expect(
    indexes.lines({ ...of, seq: 9, from: 0, count: 1, knownBytes: -1 }, signal),
  ).rejects.toThrow('There is no record 9 in this recording.');
  for (const recordingId of ['20260101-000000-abcd', '../recordings'])
    await expect(
      indexes.lines({ recordingId, seq: 1, from: 0, count: 1, knownBytes: -1 }, signal),
    ).rejects.toThrow(`There is no recording ${recordingId}.`);
});

test('says what took too long', async () => {
  const { of } = await indexesOf('{}');
  const recordings = join(folder.home, 'recordings');
  const silent = createBodyIndexes(recordings, silentWorkerFile, 300);

  const lines = silent.lines({ ...of, from: 0, count: 1, knownBytes: -1 }, signal);
  await expect(lines).rejects.toThrow('Reading the body took too long.');
  const found = silent.find({ ...of, text: 'a', line: 0, to: 'here' }, signal);
  await expect(found).rejects.toThrow('Searching the body took too long.');
  await silent.close();
});

test('who waits no more is let go', async () => {
  const { indexes, of } = await indexesOf(large);
  const leaving = new AbortController();
  const waiting = indexes.find({ ...of, text: 'x', line: 0, to: 'here' }, leaving.signal);
  leaving.abort();

  await expect(waiting).rejects.toThrow(/no longer needed/);
  const lines = await indexes.lines({ ...of, from: 0, count: 1, knownBytes: -1 }, signal);
  expect(lines.lines).toHaveLength(1);
});

test('lays out bodies that lie as they are, and the empty one', async () => {
  const { indexes, of } = await indexesOf('{"small":1}', '', 'x');
  const first = { from: 0, count: 5, knownBytes: -1 };

  expect((await indexes.lines({ ...of, ...first }, signal)).lines[1]?.key).toBe('"small"');
  expect(await indexes.lines({ ...of, seq: 2, ...first }, signal)).toMatchObject({
    totalBytes: 0,
    isComplete: true,
    lines: [],
  });
});

test('a damaged body is told of, and spoils no other', async () => {
  const { indexes, of, segment } = await indexesOf(large, large);
  const handle = await openFile(segment, 'r+');
  await handle.write(Buffer.alloc(40, 0xaa), 0, 40, 100);
  await handle.close();
  const all = { from: 0, count: 1, knownBytes: large.length - 1 };

  await expect(indexes.lines({ ...of, ...all }, signal)).rejects.toThrow(
    /The body of record 1 can’t be read: its bytes 0 to \d+ are damaged on disk\./,
  );
  expect((await indexes.lines({ ...of, seq: 2, ...all }, signal)).isComplete).toBe(true);
});
