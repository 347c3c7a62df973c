import { expect, test } from 'vitest';
import { countRemoved } from './count-removed.ts';

const dayMs = 24 * 3600 * 1000;
const recording = (startedDay: number, endedDay: number, gigabytes: number) => ({
  recordingId: `run-${startedDay}`,
  startedAt: startedDay * dayMs,
  endedAt: endedDay * dayMs,
  records: 1,
  bytes: gigabytes * 1e9,
  isCurrent: false,
});
const limits = { days: '10', gigabytes: '5' };

test('counts the oldest recordings until the rest has room', () => {
  const recordings = [recording(95, 96, 3), recording(97, 98, 3), recording(98, 99, 2)];

  expect(countRemoved(recordings, limits, 100 * dayMs)).toBe(1);
});

test('counts what is too old before it looks for room', () => {
  const recordings = [recording(1, 99, 3), recording(50, 51, 4)];

  expect(countRemoved(recordings, limits, 100 * dayMs)).toBe(1);
});

test('counts no recording that is pinned or being written', () => {
  const pinned = { ...recording(1, 2, 9), isPinned: true };
  const current = { ...recording(3, 4, 9), isCurrent: true };

  expect(countRemoved([pinned, current], limits, 100 * dayMs)).toBe(0);
});
