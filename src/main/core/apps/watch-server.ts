import type { AppRooms } from './app-server.ts';
import type { RunningApp } from './running-app.ts';

type Server = { connectionId: number; serverName: string };

/** Ends an app when its server is gone for good; one that reconnects is waited for. Returns what stops it. */
export function watchServer(
  { onEvent }: Pick<AppRooms, 'onEvent'>,
  { connectionId, serverName }: Server,
  app: RunningApp,
): () => void {
  const end = (what: string) =>
    app.end(`${serverName} ${what}. Connect it, and load the app again.`);
  return onEvent((event) => {
    if (event.type === 'connection-removed' && event.connectionId === connectionId) {
      end('was disconnected');
    }
    if (event.type !== 'connection' || event.connection.connectionId !== connectionId) return;
    const { status } = event.connection.state;
    if (status === 'closed') end('was disconnected');
    if (status === 'failed') end('has failed');
  });
}
