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
  const isRemovable = ({ isPinned, isCurrent }: Recording) => !isPinned && !isCurrent;
  const endOf = ({ startedAt, endedAt = 0 }: Recording) => Math.max(startedAt, endedAt);
  // As the core does: what is too old goes first, and then the oldest until the rest has room.
  const kept = recordings.filter((one) => !isRemovable(one) || endOf(one) >= oldest);
  let removed = recordings.length - kept.length;
  let total = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  const oldestFirst = kept.filter(isRemovable).toSorted((a, b) => a.startedAt - b.startedAt);
  for (const { bytes } of oldestFirst) {
    if (total <= room) break;
    total -= bytes;
    removed += 1;
  }
  return removed;
}
