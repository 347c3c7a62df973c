import { resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { RecordBody } from '../../../shared/model/wire.ts';
import { createBodyIndexes, type BodyIndexes } from './create-body-indexes.ts';

const workerFile = resolve(import.meta.dirname, 'body-index-worker.ts');
const { signal } = new AbortController();
const of = { recordingId: 'run-1', seq: 1 };
let open: BodyIndexes | undefined;

afterEach(() => open?.close());

/** Indexes of bodies that are read from memory; `reads` counts the pages. */
function indexesOf(...bodies: Buffer[]) {
  const reads = { count: 0 };
  open = createBodyIndexes(
    {
      async body({ seq, offset, limit }): Promise<RecordBody> {
        reads.count += 1;
        await Promise.resolve();
        const all = bodies[seq - 1];
        if (!all) throw new Error(`There is no record ${seq}.`);
        const text = all.toString('base64', offset, offset + limit);
        return { encoding: 'base64', text, offset, totalBytes: all.length };
      },
    },
    workerFile,
  );
  return { indexes: open, reads };
}

const large = Buffer.from(
  JSON.stringify({ items: Array.from({ length: 100_000 }, (_, id) => ({ id, name: `n${id}` })) }),
);

test('shows the first lines before the rest is read, and then all', async () => {
  const { indexes } = indexesOf(large);

  const first = await indexes.lines({ ...of, from: 0, count: 50, knownBytes: -1 }, signal);
  expect(first.lines).toHaveLength(50);
  let { indexedBytes: knownBytes, isComplete } = first;
  expect(isComplete).toBe(false);
  while (!isComplete) {
    const more = await indexes.lines({ ...of, from: 399_990, count: 50, knownBytes }, signal);
    expect(more.indexedBytes).toBeGreaterThan(knownBytes);
    ({ indexedBytes: knownBytes, isComplete } = more);
  }
  const last = await indexes.lines({ ...of, from: 400_001, count: 50, knownBytes: -1 }, signal);

  expect(last.lines.map(({ text }) => text)).toEqual(['}', ']', '}']);
});

test('answers for places, matches and values, reading the body once', async () => {
  const { indexes, reads } = indexesOf(large);

  const place = await indexes.place({ ...of, at: '/items/99999/name' }, signal);
  const match = await indexes.find({ ...of, text: '"N99999"', line: 0, to: 'here' }, signal);
  const value = await indexes.value(
    { ...of, line: place.line - 2, offset: 0, limit: 1000 },
    signal,
  );
  const before = reads.count;
  const again = await indexes.place({ ...of, at: place.line }, signal);

  expect(place).toEqual({ line: 400_000, path: ['items', 99_999, 'name'] });
  expect(match).toEqual({ count: 1, isCapped: false, at: 0, line: place.line });
  expect(value).toMatchObject({ text: '{"id":99999,"name":"n99999"}', offset: 0, totalBytes: 28 });
  expect(again).toEqual(place);
  expect(reads.count).toBe(before);
});

test('says what is not there', async () => {
  const { indexes } = indexesOf(Buffer.from('{"a":1}'));

  await expect(indexes.place({ ...of, at: '/b' }, signal)).rejects.toThrow('nothing at this path');
  await expect(indexes.value({ ...of, line: 7, offset: 0, limit: 10 }, signal)).rejects.toThrow(
    'no line 8',
  );
  await expect(
    indexes.lines({ recordingId: 'run-1', seq: 9, from: 0, count: 1, knownBytes: -1 }, signal),
  ).rejects.toThrow('There is no record 9.');
});

test('who waits no more is let go', async () => {
  const { indexes } = indexesOf(large);
  const leaving = new AbortController();
  const waiting = indexes.find({ ...of, text: 'x', line: 0, to: 'here' }, leaving.signal);
  leaving.abort();

  await expect(waiting).rejects.toThrow(/waits/);
  const lines = await indexes.lines({ ...of, from: 0, count: 1, knownBytes: -1 }, signal);
  expect(lines.lines).toHaveLength(1);
});
