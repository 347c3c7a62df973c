import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { databaseFile } from './recording-format.ts';
import { isRecordingId } from './recording-id.ts';

/** Returns a recording's folder. Throws NOT_FOUND where there is no recording with an index. */
export function recordingFolder(recordings: string, recordingId: string): string {
  const folder = join(recordings, recordingId);
  if (isRecordingId(recordingId) && existsSync(databaseFile(folder))) return folder;
  throw new RpcError('NOT_FOUND', `There is no recording ${recordingId}.`);
}
