import type { AppContract } from '../../../shared/contract/index.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { createGuardedSend } from '../auth/guarded-send.ts';
import type { Connections } from '../connections/connections.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import { maskedData } from '../secrets/masking/masked-data.ts';
import { WireLog } from '../wire/records/wire-log.ts';
import { findCard } from './find-card.ts';

type Rooms = {
  connections: Pick<Connections, 'ready' | 'lineFor'>;
  network: Parameters<typeof createGuardedSend>[0]['network'];
  known: Pick<KnownSecrets, 'masker'>;
};

/**
 * The card of a server on HTTP, asked for when the user wants it. Nothing of the definition goes along,
 * and what is sent is in the traffic.
 */
export const cardHandlers = ({
  connections,
  network,
  known,
}: Rooms): Pick<Handlers<AppContract>, 'connections.serverCard'> => ({
  async 'connections.serverCard'({ connectionId }, { signal }) {
    const { serverName, server, launch } = connections.ready(connectionId);
    if (launch.kind !== 'http') {
      throw new RpcError(
        'REFUSED',
        `${serverName} is not reached over HTTP, so it has no server card.`,
      );
    }
    const { tap } = connections.lineFor(`Server card of ${serverName}`);
    const { url } = launch;
    const send = createGuardedSend({
      serverUrl: url,
      network,
      log: new WireLog(tap, (text) => known.masker.mask(text)),
      learn: () => undefined,
      agreed: () => false,
      signal,
    });
    return maskedData(await findCard({ url, server, send, signal }), known.masker);
  },
});
