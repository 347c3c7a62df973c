import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { ServerEditor } from '../features/servers/server-editor.tsx';
import { ServerOverview } from '../features/servers/server-overview.tsx';
import { ToolsPanel } from '../features/tools/tools-panel.tsx';
import { CatalogPanel } from '../features/catalog/catalog-panel.tsx';
import { editServer, openServer, useNavigation } from '../navigation.ts';
import { connectionOf, useConnections } from '../stores/connections-store.ts';
import { connectServer, useServers } from '../stores/servers-store.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** The middle: what the chosen server offers, how it is, or the form to add or edit one. */
export function Work() {
  const { serverName, part, editing, tools } = useNavigation();
  const exists = useServers((state) =>
    state.snapshot?.servers.some((server) => server.name === serverName),
  );
  const connection = useConnections((state) => connectionOf(state, serverName));
  const tool = serverName === undefined ? undefined : tools[serverName];
  useEffect(() => {
    document.title = [tool, serverName, 'Wirebench'].filter(Boolean).join(' · ');
  }, [serverName, tool]);

  if (editing) {
    return <ServerEditor key={editing.serverName ?? ''} {...editing} />;
  }
  if (serverName === undefined || !exists) return <Welcome />;
  if (connection?.state.status !== 'ready' || part === 'overview') {
    return <ServerOverview serverName={serverName} connection={connection} />;
  }
  const { connectionId } = connection;
  if (part === 'tools') {
    return (
      <ToolsPanel
        key={serverName}
        connectionId={connectionId}
        serverName={serverName}
        {...(tool === undefined ? {} : { tool })}
      />
    );
  }
  return (
    <CatalogPanel
      key={`${serverName} ${part}`}
      connectionId={connectionId}
      serverName={serverName}
      kind={part}
    />
  );
}

function Welcome() {
  const first = useServers((state) => state.snapshot?.servers[0]?.name);
  const connect = () => {
    if (first === undefined) return;
    openServer(first);
    connectServer(first);
  };
  return (
    <EmptyState
      title="Choose a server"
      action={
        <>
          {first !== undefined && (
            <Button variant="primary" onClick={connect}>
              Connect {first}
            </Button>
          )}
          <Button icon={Plus} onClick={() => editServer()}>
            Add a server
          </Button>
        </>
      }
    >
      Click one in the list to connect it. Its tools appear here, and everything that crosses the
      wire appears below.
    </EmptyState>
  );
}
