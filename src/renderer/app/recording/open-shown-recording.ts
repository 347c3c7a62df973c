import { openOverlay } from '../../overlays.ts';
import { showRecordingAlone } from '../../show-recording.ts';

/** Opens the recording whose traffic is shown in a window of its own; the list where none was shown yet. */
export async function openShownRecording(): Promise<void> {
  const { shownRecordingId, useTraffic } =
    await import('../../features/traffic/log/traffic-store.ts');
  const recordingId = shownRecordingId(useTraffic.getState());
  if (recordingId === undefined) openOverlay('recordings');
  else showRecordingAlone(recordingId);
}
