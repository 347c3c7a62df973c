import type { Recording } from '../../../../shared/model/traffic/wire.ts';
import { backend } from '../../../backend.ts';
import { report } from '../../../notices.ts';
import { openRecording, setRecordings, shownRecordingId, useTraffic } from './traffic-store.ts';

/** Reads the list of recordings from the core into the store. */
export async function loadRecordings(): Promise<void> {
  setRecordings(await backend.call('traffic.recordings', {}));
}

export const renameRecording = ({ recordingId }: Recording, name: string): void =>
  change(backend.call('traffic.renameRecording', { recordingId, name }), 'could not be renamed');

export const pinRecording = ({ recordingId, isPinned }: Recording): void =>
  change(
    backend.call('traffic.pinRecording', { recordingId, isPinned: isPinned !== true }),
    isPinned ? 'could not be unpinned' : 'could not be pinned',
  );

/** Removes a recording for good; where it was on screen, this run takes its place. */
export const removeRecording = (recording: Recording): void =>
  change(removed(recording), 'could not be removed');

async function removed({ recordingId }: Recording): Promise<void> {
  await backend.call('traffic.removeRecording', { recordingId });
  const state = useTraffic.getState();
  if (shownRecordingId(state) === recordingId) backToThisRun();
}

export function backToThisRun(): void {
  const { head } = useTraffic.getState();
  if (head) openRecording(head.recordingId);
}

function change(changing: Promise<void>, whatFailed: string): void {
  const done = async () => {
    try {
      await changing;
    } finally {
      // The list is read after a failure, too: another window may have changed the recording.
      await loadRecordings();
    }
  };
  report(done(), `The recording ${whatFailed}`);
}
