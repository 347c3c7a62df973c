import type { Recording } from '../../../../shared/model/traffic/wire.ts';
import { byteSize, counted, dayAndTime } from '../../../ui/format.ts';

/** Returns a recording's name, or else when it began. */
export const recordingTitle = ({ name, isCurrent, startedAt }: Recording): string =>
  name ?? (isCurrent ? 'This run' : dayAndTime(startedAt));

/** "1,234 records · 3.2 MB"; of one that can't be read only what it takes on the disk. */
export const recordingSize = ({ records, bytes, problem }: Recording): string =>
  problem === undefined
    ? `${counted(records, 'record', 'records')} · ${byteSize(bytes)}`
    : byteSize(bytes);

/** Names what is wrong with a recording in a word or two; undefined where nothing is. */
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
      ? ['Wirebench ended before it closed this recording: the last moments may be missing.']
      : []),
    ...(lost > 0
      ? [
          `${counted(lost, 'record', 'records')} could not be recorded; the rows “Not kept” show where and why.`,
        ]
      : []),
  ];
}
