import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allRows, seen, trafficFolder } from '../../../../test/traffic-harness.ts';
import type { ToWorker } from './write/recorder-protocol.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await folder.end();
});

/** A recorder with real threads; `batches` are the counts of records that reached its writer. */
function openCounted() {
  const batches: number[] = [];
  const { postMessage } = Worker.prototype;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function count(
    this: Worker,
    message: ToWorker,
    transfer,
  ) {
    if (message.type === 'batch') batches.push(message.count);
    postMessage.call(this, message, transfer);
  });
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  const record = (count: number, content = 'small') => {
    for (let i = 0; i < count; i += 1) tap(seen(content));
  };
  /** Records so many at each of `times` milliseconds. */
  const recordEachMs = (count: number, times: number) => {
    for (let ms = 0; ms < times; ms += 1) {
      record(count);
      vi.advanceTimersByTime(1);
    }
  };
  return { recorder, batches, record, recordEachMs };
}

/** Begins a flood: the first batch of it is with the writer, and the next one is held. */
function openInFlood() {
  const opened = openCounted();
  opened.record(600);
  vi.advanceTimersByTime(50);
  opened.batches.length = 0;
  return opened;
}

test('a trickle is written every 50 ms, a flood in fewer batches', () => {
  const { batches, recordEachMs } = openCounted();

  recordEachMs(1, 600);
  const trickle = batches.splice(0);
  recordEachMs(12, 600);
  const flood = batches.splice(0);

  expect(trickle).toEqual(Array.from({ length: 12 }, () => 50));
  expect(flood).toEqual([600, 1440, 1440, 1440, 1440]);
});

test('what comes after a flood waits for 120 ms once, and then for 50 ms again', () => {
  const { batches, record } = openInFlood();

  record(1);
  vi.advanceTimersByTime(119);
  const held = [...batches];
  vi.advanceTimersByTime(1);
  record(1);
  vi.advanceTimersByTime(49);
  const letGo = [...batches];
  vi.advanceTimersByTime(1);

  expect([held, letGo, batches]).toEqual([[], [1], [1, 1]]);
});

test('500 records are a flood, 499 are none', () => {
  const { batches, record } = openCounted();

  record(499);
  vi.advanceTimersByTime(50);
  record(500);
  vi.advanceTimersByTime(50);
  record(1);
  vi.advanceTimersByTime(50);

  expect(batches).toEqual([499, 500]);
});

test('no more than 1 MiB and 2048 records are held', () => {
  const { batches, record } = openInFlood();

  record(2, 'x'.repeat(1 << 19));
  const held = [...batches];
  record(1);
  const ofBytes = batches.splice(0);
  record(2048);
  const ofRecords = batches.splice(0);

  expect([held, ofBytes, ofRecords]).toEqual([[], [2], [2048]]);
});

test.each(['close', 'flush'] as const)('nothing that is held is lost by a %s', async (ends) => {
  const { recorder, batches, record } = openInFlood();
  record(3, 'held');

  await recorder[ends]();

  expect(batches).toEqual([3]);
  vi.useRealTimers();
  const { rows, total } = await allRows(folder.open(), recorder.recordingId, { text: 'held' });
  expect(rows.map(({ seq, preview }) => [seq, preview])).toEqual([
    [601, 'held'],
    [602, 'held'],
    [603, 'held'],
  ]);
  expect(total).toBe(3);
  expect(recorder.head().lost).toBe(0);
});
