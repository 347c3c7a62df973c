import { statfsSync } from 'node:fs';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import type { Gap } from './recording-store.ts';

/**
 * Why nothing can be written at the moment: `why` for the records of a gap, `problem` for the user.
 */
export type WriteFault = { isFull: boolean; why: string; problem: string };

const roomBytes = 2 * 1024 * 1024;
const sqliteFull = 13;

/**
 * Describes what failed in writing; `sinceUs`, in microseconds since the epoch, is when the loss
 * began, where anything was lost.
 */
export function writeFault(error: unknown, folder: string, sinceUs?: number): WriteFault {
  const since = sinceUs && new Date(sinceUs / 1000).toTimeString().slice(0, 8);
  const what = since && ` Traffic since ${since} is not being recorded`;
  if (isDiskFull(error, folder)) {
    return {
      isFull: true,
      why: 'the disk was full.',
      problem: `The disk is full: there is no room left in ${folder}.${what ? `${what}; recording resumes once there is space.` : ''}`,
    };
  }
  const message = messageOf(error);
  return {
    isFull: false,
    why: `it could not be written: ${message}`,
    problem: `Traffic can’t be written to ${folder}: ${message}${what ? `${what}.` : ''}`,
  };
}

/** Whether another try can succeed: where the disk was full, only once 2 MiB of it are free. */
export const hasRoom = ({ isFull }: WriteFault, folder: string): boolean =>
  !isFull || freeBytes(folder) >= roomBytes;

/** Adds records that follow the last gap to it, so that a long loss is one gap. */
export function addGap(gaps: Gap[], gap: Gap): void {
  const last = gaps.at(-1);
  if (last && last.to + 1 === gap.from) last.to = gap.to;
  else gaps.push({ ...gap });
}

/** Whether an error says that the disk is full, or less than 1 MiB of the disk is free. */
export function isDiskFull(error: unknown, folder: string): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT' || errcode === sqliteFull) return true;
  // Where SQLite can't grow its shared memory, it reports an I/O error only.
  return freeBytes(folder) < roomBytes / 2;
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // A folder that does not exist is not full.
    return Number.POSITIVE_INFINITY;
  }
}
