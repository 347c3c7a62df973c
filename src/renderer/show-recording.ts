import { recordingAddress } from '../shared/model/traffic/recording-address.ts';
import { backend, isServed } from './backend.ts';
import { report } from './notices.ts';

/** Shows a recording beside the page: in a window of the shell, or in a tab where the page came over the web. */
export function showRecordingAlone(recordingId: string): void {
  if (!isServed()) {
    const shown = backend.call('app.showRecording', { recordingId });
    return report(shown, 'The recording could not be opened in a new window');
  }
  // With `noopener` the tab would have no session: it is let in by what is kept for this one.
  window.open(location.pathname + recordingAddress(recordingId), '_blank');
}
