import { lazy, Suspense, useEffect } from 'react';
import { openRecording, useTraffic } from '../../features/traffic/log/traffic-store.ts';
import { recordingTitle } from '../../features/traffic/recordings/recording-labels.ts';
import { closeOverlay, useOverlay } from '../../overlays.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackendBar } from '../backend-status.tsx';
import { Pane } from '../pane.tsx';

const TrafficPanel = lazy(async () => ({
  default: (await import('../../features/traffic/traffic-panel.tsx')).TrafficPanel,
}));
const RecordingsDialog = lazy(async () => ({
  default: (await import('../../features/traffic/recordings/recordings-dialog.tsx'))
    .RecordingsDialog,
}));
const NoticeList = lazy(async () => ({
  default: (await import('../notice-list.tsx')).NoticeList,
}));

/** The page of a window that shows one recording; what needs servers is in the main window. */
export function RecordingPage({ recordingId }: { recordingId: string }) {
  const isHeadKnown = useTraffic((state) => state.head !== undefined);
  // Once more when it is known which recording is being written, as that one is followed.
  useEffect(() => openRecording(recordingId), [recordingId, isHeadKnown]);
  const recording = useTraffic((state) =>
    state.recordings.find((one) => one.recordingId === recordingId),
  );
  useEffect(() => {
    document.title = `${recording ? recordingTitle(recording) : 'Recording'} · Wirebench`;
  }, [recording]);
  const isListOpen = useOverlay(({ open }) => open === 'recordings');
  return (
    <div className="relative flex h-full flex-col">
      <h1 className="sr-only">Wirebench: a recording</h1>
      <BackendBar />
      <main aria-label="Recording" className="min-h-0 flex-1">
        <Pane name="Traffic">
          <Suspense fallback={<Skeleton label="Loading the traffic" />}>
            <TrafficPanel />
          </Suspense>
        </Pane>
      </main>
      <Suspense>
        <NoticeList />
        {isListOpen && <RecordingsDialog onClose={closeOverlay} />}
      </Suspense>
    </div>
  );
}
