import type { AppContract } from '../../../shared/contract/index.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import { officialRegistry, type RegistryPage } from '../../../shared/model/servers/registry.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import { createGuardedSend } from '../auth/guarded-send.ts';
import type { Connections } from '../connections/connections.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import { WireLog } from '../wire/records/wire-log.ts';
import { readPage } from './read-page.ts';

type Rooms = {
  settings: { read(): Settings };
  connections: Pick<Connections, 'lineFor'>;
  network: Parameters<typeof createGuardedSend>[0]['network'];
  known: Pick<KnownSecrets, 'masker'>;
};

const pageSize = 30;

/**
 * The search of a registry of servers (its API, v0.1), asked when the user wants it. What is sent is in
 * the traffic, and nothing of any definition goes along.
 */
export const registryHandlers = ({
  settings,
  connections,
  network,
  known,
}: Rooms): Pick<Handlers<AppContract>, 'servers.searchRegistry'> => ({
  async 'servers.searchRegistry'({ text, cursor, registry }, { signal }): Promise<RegistryPage> {
    const base = registry ?? settings.read().registry ?? officialRegistry;
    const { host } = new URL(base);
    const send = createGuardedSend({
      serverUrl: base,
      network,
      log: new WireLog(connections.lineFor(`Registry ${host}`).tap, (one) =>
        known.masker.mask(one),
      ),
      learn: () => undefined,
      agreed: () => false,
      signal,
    });
    const url = addressOf(base, text, cursor);
    const { status, text: body } = await send({
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
      signal,
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw unavailable(`The registry can’t be searched: ${messageOf(error)}`);
    });
    if (status !== 200) throw unavailable(`${host} answered with HTTP ${status}.`);
    const page = readPage(parsedJson(body));
    if (!page) {
      throw unavailable(
        `${host} did not answer with a list of servers. A registry has one at ${new URL(url).pathname}.`,
      );
    }
    return page;
  },
});

function addressOf(base: string, text: string, cursor: string | undefined): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v0.1/servers`;
  url.search = '';
  url.hash = '';
  if (text !== '') url.searchParams.set('search', text);
  url.searchParams.set('version', 'latest');
  url.searchParams.set('limit', String(pageSize));
  if (cursor !== undefined) url.searchParams.set('cursor', cursor);
  return url.href;
}

const unavailable = (message: string) => new RpcError('UNAVAILABLE', message);
