import type { Recording } from '../../../shared/model/traffic/wire.ts';
import { defaultDays, defaultGigabytes } from './settings-draft.ts';

const dayMs = 24 * 3600 * 1000;

/**
 * Estimates how many recordings the limits would remove; the core counts all files of a recording.
 */
export function countRemoved(
  recordings: readonly Recording[],
  { days, gigabytes }: { days: string; gigabytes: string },
  nowMs: number,
): number {
  const oldest = nowMs - Number(days.trim() || defaultDays) * dayMs;
  const room = Number(gigabytes.trim() || defaultGigabytes) * 1e9;
  let total = recordings.reduce((sum, { bytes }) => sum + bytes, 0);
  let removed = 0;
  const endOf = ({ startedAt, endedAt = 0 }: Recording) => Math.max(startedAt, endedAt);
  const removable = recordings
    .filter(({ isPinned, isCurrent }) => !isPinned && !isCurrent)
    .toSorted((a, b) => a.startedAt - b.startedAt);
  for (const recording of removable) {
    if (endOf(recording) >= oldest && total <= room) continue;
    total -= recording.bytes;
    removed += 1;
  }
  return removed;
}
