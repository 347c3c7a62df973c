import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Recording } from '../../../../shared/model/traffic/wire.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { storedBodyOf, type RecordedFiles } from './recorded-files.ts';
import { databaseFile, NewerFormatError } from './recording-format.ts';
import { segmentFile } from './segments.ts';

type Facts = Pick<Recording, 'records' | 'bytes'> &
  Partial<Pick<Recording, 'endedAt' | 'servers' | 'lost' | 'damage'>>;

const maxServers = 50;

/** What the list of recordings shows of a recording. Throws where it can't be read. */
export function factsOf(folder: string, files: RecordedFiles): Facts {
  const lost = files.lost();
  const damage = missingBodies(folder, files);
  const servers = files.database
    .prepare('SELECT DISTINCT server_name AS name FROM connection ORDER BY id LIMIT ?')
    .all(maxServers)
    .map(({ name }) => String(name));
  const last = files.database.prepare('SELECT at_us FROM record ORDER BY seq DESC LIMIT 1').get();
  return {
    records: files.head(),
    bytes: files.bodyBytes(),
    ...(servers.length > 0 && { servers }),
    ...(last && { endedAt: Number(last['at_us']) / 1000 }),
    ...(lost > 0 && { lost }),
    ...(damage !== undefined && { damage }),
  };
}

class CannotOpenError extends Error {}

/**
 * Makes the error for a recording that can't be opened: what happened, and what the user can do.
 */
export function cannotOpen(recordingId: string, folder: string, error: unknown): Error {
  const message = messageOf(error);
  const file = databaseFile(folder);
  const advice =
    error instanceof NewerFormatError
      ? 'Open it with that version of Wirebench.'
      : existsSync(file)
        ? `Its index is damaged (${file}): recover what is readable, remove the recording, or restore that file from a copy.`
        : `Without it the bodies in ${folder} can’t be assigned to records: remove the recording, or restore that file from a copy.`;
  return new CannotOpenError(`Recording ${recordingId} can’t be opened: ${message}. ${advice}`, {
    cause: error,
  });
}

/**
 * The message of an error in reading a recording; what SQLite says of a broken page is explained.
 */
export function readingProblem(recordingId: string, error: unknown): string {
  const message = messageOf(error);
  if (
    error instanceof CannotOpenError ||
    !/malformed|not a database|disk I\/O error/.test(message)
  ) {
    return message;
  }
  return `The index of recording ${recordingId} is damaged (${message}): records in the damaged part can’t be shown. A filter may find others; all that is readable can be recovered as another recording.`;
}

/**
 * Says in words which bodies are missing; undefined where none are. Of the last segment only the
 * end is checked, since what is cut off was written last.
 */
function missingBodies(folder: string, files: RecordedFiles): string | undefined {
  const row = files.database
    .prepare(
      'SELECT segment, offset, length, packed FROM record WHERE segment > 0 AND length > 0 ORDER BY seq DESC LIMIT 1',
    )
    .get();
  if (!row) return undefined;
  const last = storedBodyOf(row);
  for (let segment = 1; segment <= last.segment; segment += 1) {
    const file = segmentFile(folder, segment);
    if (!existsSync(file))
      return `The bodies in ${basename(file)} are missing: the file is not there.`;
  }
  const end = last.offset + (last.packed || last.length);
  const file = basename(segmentFile(folder, last.segment));
  return files.readUpTo(last.segment, end - 1, 1).length === 1
    ? undefined
    : `The last bodies are missing: ${file} ends early.`;
}
