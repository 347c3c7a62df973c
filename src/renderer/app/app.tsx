import { useServers } from '../stores/servers-store.ts';
import { Starting } from './backend-status.tsx';
import { Frame } from './frame.tsx';
import { ShutDoor, useShut } from './shut-door.tsx';

/** The page: framed as soon as it knows how it was left and which servers there are. */
export function App() {
  const isKnown = useServers((state) => state.snapshot !== undefined);
  const shut = useShut();
  if (shut) return <ShutDoor reason={shut} />;
  return isKnown ? <Frame /> : <Starting />;
}
