import { useServers } from '../stores/servers-store.ts';
import { Starting } from './backend-status.tsx';
import { Frame } from './frame.tsx';

/** The page: framed as soon as it knows how it was left and which servers there are. */
export function App() {
  const isKnown = useServers((state) => state.snapshot !== undefined);
  return isKnown ? <Frame /> : <Starting />;
}
