import { RpcError } from '../../../shared/rpc/errors.ts';
import type { Recorder } from './recorder.ts';

/** A recorder that only numbers what it sees, for a run that must leave nothing behind. */
export function createNullRecorder(): Recorder {
  let seq = 0;
  const refuse = () =>
    Promise.reject(new RpcError('UNAVAILABLE', 'This run does not record traffic.'));
  return {
    recordingId: 'none',
    tapFor: () => () => {
      seq += 1;
      return seq;
    },
    recordings: async () => [],
    removeRecording: refuse,
    renameRecording: refuse,
    setRetention: () => undefined,
    pinRecording: refuse,
    note: refuse,
    rows: refuse,
    place: refuse,
    ask: refuse,
    record: refuse,
    body: refuse,
    head: () => ({ recordingId: 'none', head: seq, lost: 0 }),
    onHead: () => () => undefined,
    flush: async () => undefined,
    close: async () => undefined,
  };
}
