import { FileInput, PanelLeft, Play, Plus } from 'lucide-react';
import {
  editServer,
  openServer,
  sidebarPlace,
  toggleSidebar,
  useNavigation,
} from '../navigation.ts';
import { openOverlay } from '../overlays.ts';
import { connectServer, useServers } from '../stores/servers-store.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** The middle while no server is chosen, with what to do first. */
export function Welcome() {
  const servers = useServers((state) => state.snapshot?.servers);
  const isListHidden = useNavigation(sidebarPlace) === 'hidden';
  if (!servers) return null;
  const hasList = isListHidden && servers.length > 0;
  const demo = servers.find(({ launch }) => launch.kind === 'bundled')?.name;
  const connect = (name: string) => {
    openServer(name);
    connectServer(name);
  };
  return (
    <EmptyState
      title={servers.length === 0 ? 'Add your first server' : 'Choose a server'}
      hint={
        servers.length === 0
          ? 'Paste the command, address or configuration from the server’s documentation.'
          : 'Click a server in the list to connect it. Its tools appear here, and its messages in the traffic.'
      }
      action={
        <>
          {hasList && (
            <Button icon={PanelLeft} onClick={toggleSidebar}>
              Show the servers
            </Button>
          )}
          {demo !== undefined && (
            <Button variant="primary" icon={Play} onClick={() => connect(demo)}>
              Connect demo
            </Button>
          )}
          <Button
            variant={demo === undefined ? 'primary' : 'secondary'}
            icon={Plus}
            onClick={() => editServer()}
          >
            Add a server
          </Button>
          <Button icon={FileInput} onClick={() => openOverlay('import')}>
            Import from other apps
          </Button>
        </>
      }
    />
  );
}
