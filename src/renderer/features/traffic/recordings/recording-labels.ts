import type { Recording } from '../../../../shared/model/traffic/wire.ts';
import { byteSize, counted, dayAndTime } from '../../../ui/format.ts';

/** Its name, or else when it began. */
export const recordingTitle = ({ name, isCurrent, startedAt }: Recording): string =>
  name ?? (isCurrent ? 'This run' : dayAndTime(startedAt));

/** "1,234 records · 3.2 MB"; of one that can't be read only what it takes on the disk. */
export const recordingSize = ({ records, bytes, problem }: Recording): string =>
  problem === undefined
    ? `${counted(records, 'record', 'records')} · ${byteSize(bytes)}`
    : byteSize(bytes);

/** What is not as it should be, in a word or two. */
export function recordingFlaw(recording: Recording): string | undefined {
  const { problem, damage, wasCut, lost = 0 } = recording;
  if (problem !== undefined) return 'Can’t be read';
  if (damage !== undefined) return 'Bodies missing';
  if (lost > 0) return `${counted(lost, 'record', 'records')} lost`;
  return wasCut ? 'Not closed' : undefined;
}

/** All that is not as it should be, in sentences. */
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
