import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import type { AppContract } from '../../../shared/contract/index.ts';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { loadIcon } from './load-icon.ts';

type Rooms = {
  connections: { list(): ConnectionSnapshot[] };
  network: { open(lookup: LookupFunction): Promise<Dispatcher> };
};

/** The pictures of servers and of what they offer. */
export const iconHandlers = ({
  connections,
  network,
}: Rooms): Pick<Handlers<AppContract>, 'connections.icon'> => ({
  'connections.icon'({ connectionId, src }, { signal }) {
    const connection = connections.list().find((one) => one.connectionId === connectionId);
    if (!connection) throw new RpcError('NOT_FOUND', 'The connection is gone.');
    const { transport, target } = connection;
    const server = transport === 'http' && URL.canParse(target) ? new URL(target) : undefined;
    return loadIcon(src, { server, open: network.open, signal });
  },
});
