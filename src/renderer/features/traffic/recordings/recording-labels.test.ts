import { expect, test } from 'vitest';
import type { Recording } from '../../../../shared/model/traffic/wire.ts';
import { recordingFlaws, recordingTimes } from './recording-labels.ts';

const startedAt = new Date(2026, 0, 2, 3, 4, 5).getTime();
const recording: Recording = {
  recordingId: '20260102-030405-aaaa',
  startedAt,
  isCurrent: false,
  records: 3,
  bytes: 10,
};

test.each([
  [undefined, '2 Jan 2026, 03:04:05'],
  [startedAt + 2, '2 Jan 2026, 03:04:05'],
  [startedAt - 5000, '2 Jan 2026, 03:04:05'],
  [startedAt + 2000, '2 Jan 2026, 03:04:05 – 2 Jan 2026, 03:04:07'],
])('says when a recording began and ended, once where that is the same: %s', (endedAt, said) => {
  expect(recordingTimes({ ...recording, ...(endedAt !== undefined && { endedAt }) })).toBe(said);
});

test('says of lost records that they are missing, whether they were recorded or recovered', () => {
  expect(recordingFlaws({ ...recording, lost: 1 })).toEqual([
    '1 record is missing; the rows “Not recorded” show where and why.',
  ]);
});
