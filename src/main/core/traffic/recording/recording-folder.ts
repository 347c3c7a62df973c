import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile } from './recording-format.ts';
import { isRecordingId, noRecording } from './recording-id.ts';

/** Returns a recording's folder. Throws NOT_FOUND where there is no recording with an index. */
export function recordingFolder(recordings: string, recordingId: string): string {
  const folder = join(recordings, recordingId);
  if (isRecordingId(recordingId) && existsSync(databaseFile(folder))) return folder;
  throw noRecording(recordingId);
}
