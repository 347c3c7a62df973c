import { useServers } from '../stores/servers-store.ts';
import { Starting } from './backend-status.tsx';
import { Frame } from './frame.tsx';
import { RefusedPage, useRefusal } from './refused-page.tsx';
import { LockScreen } from './lock-screen.tsx';
import { useLock } from './use-lock.ts';

/** The page: its frame once the first snapshot has arrived, or why there is none. */
export function App() {
  const isLocked = useLock();
  const isKnown = useServers((state) => state.snapshot !== undefined);
  const refusal = useRefusal();
  if (refusal) return <RefusedPage reason={refusal} />;
  if (isLocked) return <LockScreen />;
  return isKnown ? <Frame /> : <Starting />;
}
