import type { Recording } from '../../../../shared/model/traffic/wire.ts';
import { byteSize, counted, dayAndTime, exactTime } from '../../../ui/format.ts';

/** Returns a recording's name, or else "This run" or when it began. */
export const recordingTitle = ({ name, isCurrent, startedAt }: Recording): string =>
  name ?? (isCurrent ? 'This run' : dayAndTime(startedAt));

/** Labels when a recording began and ended, as one time where both are in the same second. */
export function recordingTimes({ startedAt, endedAt = startedAt }: Recording): string {
  const times = [startedAt, Math.max(startedAt, endedAt)].map((atMs) => exactTime(atMs));
  return [...new Set(times)].join(' – ');
}

/**
 * Labels a recording's size, as "1,234 records · 3.2 MB"; only its bytes where it can't be read.
 */
export const recordingSize = ({ records, bytes, problem }: Recording): string =>
  problem === undefined
    ? `${counted(records, 'record', 'records')} · ${byteSize(bytes)}`
    : byteSize(bytes);

/** Names the worst flaw of a recording in a word or two; undefined where it has none. */
export function recordingFlaw(recording: Recording): string | undefined {
  const { problem, damage, wasCut, lost = 0 } = recording;
  if (problem !== undefined) return 'Can’t be read';
  if (damage !== undefined) return 'Bodies missing';
  if (lost > 0) return `${counted(lost, 'record', 'records')} lost`;
  return wasCut ? 'Not closed' : undefined;
}

/** Describes everything that is wrong with a recording, a sentence each. */
export function recordingFlaws({ problem, damage, wasCut, lost = 0 }: Recording): string[] {
  if (problem !== undefined) return [problem];
  return [
    ...(damage === undefined ? [] : [`${damage} Records without a body are still listed.`]),
    ...(wasCut
      ? ['Wirebench quit before it closed this recording: the last moments may be missing.']
      : []),
    ...(lost > 0
      ? [
          `${counted(lost, 'record is', 'records are')} missing; the rows “Not recorded” show where and why.`,
        ]
      : []),
  ];
}
