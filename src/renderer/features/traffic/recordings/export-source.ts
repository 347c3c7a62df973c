import type {
  HiddenPreview,
  RedactionChoice,
  TrafficFormat,
} from '../../../../shared/model/traffic/traffic-export.ts';
import type { TrafficFilter } from '../../../../shared/model/traffic/wire.ts';
import { backend } from '../../../backend.ts';

type Wanted = { recordingId: string; filter: TrafficFilter };

/** Counts what an export would hide, as far as the first records tell. */
export const previewExport = (
  wanted: Wanted & { hides: RedactionChoice },
  signal: AbortSignal,
): Promise<HiddenPreview> => backend.call('traffic.previewExport', wanted, { signal });

/** Reads an export into a blob. Rejects where it fails, or the signal aborts. */
export function exportFile(
  wanted: Wanted & { format: TrafficFormat; hides: RedactionChoice },
  signal: AbortSignal,
): Promise<Blob> {
  const parts: Blob[] = [];
  return new Promise((resolve, reject) => {
    const stop = backend.stream('traffic.export', wanted, {
      // The parts are blobs, since the browser may keep those on disk.
      onItems: (items) => void parts.push(new Blob(items)),
      onEnd: (error) => (error ? reject(error) : resolve(new Blob(parts))),
    });
    const abort = () => {
      stop();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}
