import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import type { AppContract } from '../../../shared/contract/index.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { Connections } from '../connections/connections.ts';
import { loadIcon } from './load-icon.ts';

type Rooms = {
  connections: Pick<Connections, 'ready'>;
  network: { open(lookup: LookupFunction): Promise<Dispatcher> };
};

/** The pictures of servers and of what they offer. */
export const iconHandlers = ({
  connections,
  network,
}: Rooms): Pick<Handlers<AppContract>, 'connections.icon'> => ({
  'connections.icon'({ connectionId, src }, { signal }) {
    const { launch } = connections.ready(connectionId);
    const server = launch.kind === 'http' ? new URL(launch.url) : undefined;
    return loadIcon(src, { server, open: network.open, signal });
  },
});
