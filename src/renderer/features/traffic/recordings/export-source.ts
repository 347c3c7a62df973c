import type {
  HiddenPreview,
  RedactionChoice,
  TrafficFormat,
} from '../../../../shared/model/traffic/traffic-export.ts';
import type { TrafficFilter } from '../../../../shared/model/traffic/wire.ts';
import { backend } from '../../../backend.ts';

type Wanted = { recordingId: string; filter: TrafficFilter };

/** What of it would be hidden. */
export const previewExport = (
  wanted: Wanted & { hides: RedactionChoice },
  signal: AbortSignal,
): Promise<HiddenPreview> => backend.call('traffic.previewExport', wanted, { signal });

/** The export as a file of the browser's; nothing of it is kept when it is given up. */
export function exportFile(
  wanted: Wanted & { format: TrafficFormat; hides: RedactionChoice },
  signal: AbortSignal,
): Promise<Blob> {
  const parts: Blob[] = [];
  return new Promise((resolve, reject) => {
    const stop = backend.stream('traffic.export', wanted, {
      // Blobs, since the browser may lay them on the disk.
      onItems: (items) => void parts.push(new Blob(items)),
      onEnd: (error) => (error ? reject(error) : resolve(new Blob(parts))),
    });
    signal.addEventListener('abort', stop, { once: true });
  });
}
