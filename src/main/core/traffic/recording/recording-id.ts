import { randomBytes } from 'node:crypto';
import { RpcError } from '../../../../shared/rpc/errors.ts';

const pattern = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-[0-9a-f]{4}$/;

/** Names a recording after the second (UTC) in which it starts, so that names sort by age. */
export function newRecordingId(now: Date): string {
  const digits = now
    .toISOString()
    .replaceAll(/[-:]|\..*/g, '')
    .replace('T', '-');
  return `${digits}-${randomBytes(2).toString('hex')}`;
}

export const isRecordingId = (text: string): boolean => pattern.test(text);

/** The error for a text that is the id of no recording. */
export const noRecording = (recordingId: string): RpcError =>
  new RpcError('NOT_FOUND', `There is no recording ${recordingId}.`);

/** When a recording started, in milliseconds since the epoch; NaN for a text that is no id. */
export function startOf(recordingId: string): number {
  const [, year, month, day, hour, minute, second] = pattern.exec(recordingId) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
