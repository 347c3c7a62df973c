import { useEffect, useState } from 'react';
import type { Recording } from '../../../shared/model/traffic/wire.ts';
import { backend } from '../../backend.ts';
import { openRecording } from '../../features/traffic/log/traffic-store.ts';
import { openTraffic } from '../../navigation.ts';
import { report } from '../../notices.ts';

/** The recordings of other runs of the app, read when the palette opens, the newest first. */
export function usePastRecordings(): Recording[] {
  const [recordings, setRecordings] = useState<Recording[]>([]);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const listed = await backend.call('traffic.recordings', {});
      if (!isGone) setRecordings(listed.filter(({ isCurrent }) => !isCurrent));
    };
    report(read(), 'The recordings could not be read');
    return () => {
      isGone = true;
    };
  }, []);
  return recordings;
}

export function showRecording(recordingId: string): void {
  openRecording(recordingId);
  openTraffic();
}
