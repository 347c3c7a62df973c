import { lazy, Suspense } from 'react';
import { useServers } from '../stores/servers-store.ts';
import { Starting } from './backend-status.tsx';
import { Frame } from './frame.tsx';
import { RefusedPage, useRefusal } from './refused-page.tsx';
import { LockScreen } from './lock-screen.tsx';
import { TitleBar } from './bars/title-bar.tsx';
import { useLock } from './use-lock.ts';

const RecordingPage = lazy(async () => ({
  default: (await import('./recording/recording-page.tsx')).RecordingPage,
}));

type Props = {
  /** The recording that a window of its own shows. */
  recordingId?: string | undefined;
};

/** The page: its title bar, where the window has none, and what is beneath. */
export function App({ recordingId }: Props) {
  return (
    <div className="flex h-full flex-col">
      <TitleBar />
      <div className="relative min-h-0 flex-1">
        <Content recordingId={recordingId} />
      </div>
    </div>
  );
}

/** The frame once the first snapshot has arrived, or why there is none. */
function Content({ recordingId }: Props) {
  const isLocked = useLock();
  const isKnown = useServers((state) => state.snapshot !== undefined);
  const refusal = useRefusal();
  if (refusal) return <RefusedPage reason={refusal} />;
  if (isLocked) return <LockScreen />;
  if (recordingId !== undefined) {
    return (
      <Suspense>
        <RecordingPage recordingId={recordingId} />
      </Suspense>
    );
  }
  return isKnown ? <Frame /> : <Starting />;
}
