import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { newRecordingId } from '../recording/recording-id.ts';
import { nameRecording } from '../recording/recording-name.ts';
import { importing } from '../read/recordings-folder.ts';
import { isDiskFull } from './write-fault.ts';

/** Writes the files of a recording; `close` writes the records that wait. */
type Writer = { close(): void };

type Options<W> = {
  home: string;
  /** When the recording began, which its id tells. */
  startedAt: Date;
  open(folder: string): W;
};

/**
 * Makes a recording of records that come from a file or from another recording; `fill` writes them.
 * It becomes visible only when it is whole; where that fails, nothing of it stays. Throws
 * UNAVAILABLE where the disk is full.
 */
export async function newRecording<W extends Writer, Told extends { name: string }>(
  { home, startedAt, open }: Options<W>,
  fill: (writer: W) => Promise<Told>,
): Promise<Told & { recordingId: string }> {
  const recordings = join(home, 'recordings');
  // The folder's name tells when it was made, so that one that a killed app left can be removed
  // later.
  const folder = join(recordings, `${importing}${newRecordingId(new Date())}`);
  const recordingId = newRecordingId(startedAt);
  let writer: W | undefined;
  try {
    writer = open(folder);
    const told = await fill(writer);
    writer.close();
    nameRecording(folder, told.name);
    await rename(folder, join(recordings, recordingId));
    return { ...told, recordingId };
  } catch (error) {
    const isFull = isDiskFull(error, recordings);
    abandon(writer);
    await rm(folder, { recursive: true, force: true });
    if (!isFull) throw error;
    const message = `The disk is full: there is no room left in ${recordings} for the whole recording.`;
    throw new RpcError('UNAVAILABLE', message);
  }
}

function abandon(writer: Writer | undefined): void {
  try {
    writer?.close();
  } catch {
    // Closing fails for the reason that filling failed for; the folder is removed in any case.
  }
}
