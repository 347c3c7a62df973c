import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { newRecordingId } from '../recording/recording-id.ts';
import { nameRecording } from '../recording/recording-name.ts';
import { importing } from '../read/recordings-folder.ts';
import { isDiskFull } from './write-fault.ts';

/** What writes the files of a recording. */
type Writer = { close(): void };

type Options<W> = {
  home: string;
  /** When it began. */
  startedAt: Date;
  open(folder: string): W;
};

/**
 * A recording of its own, filled with what is not recorded now. It becomes visible only when it is
 * whole; where that fails, nothing of it stays.
 */
export async function newRecording<W extends Writer, Told extends { name: string }>(
  { home, startedAt, open }: Options<W>,
  fill: (writer: W) => Promise<Told>,
): Promise<Told & { recordingId: string }> {
  const recordings = join(home, 'recordings');
  // Named by when it is made: one that was made long ago, and killed, is removed.
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
    // It goes on the same way as what it failed at, and is removed.
  }
}
