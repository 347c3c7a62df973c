import type { AppContract } from '../../../shared/contract/index.ts';
import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import { declaredNames } from '../../../shared/model/servers/declared.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { defaultIdentity } from '../../../shared/model/sign-in.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { Connections } from '../connections/connections.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import { createDefinitions, type WholeList } from './create-definitions.ts';
import { openKeptLists } from './kept-lists.ts';
import { createListOwners, ownerKey } from './list-owners.ts';

type ReadList = { connectionId: number; kind: CatalogKind; items: unknown[] };

type Rooms = {
  /** Where lists are kept; undefined to keep them in memory alone. */
  home: string | undefined;
  known: KnownSecrets;
  connections: Pick<Connections, 'list'>;
  findServer(name: string): ServerDefinition | undefined;
  listOf(listId: number): ReadList;
};

/** Opens what is kept of the lists of servers, and how they changed. */
export function openDefinitionChanges({ home, known, connections, findServer, listOf }: Rooms) {
  const kept = openKeptLists(home, (text) => known.masker.json(text));
  const definitions = createDefinitions(kept);

  function whole(listId: number): WholeList {
    const { connectionId, kind, items } = listOf(listId);
    const connection = connections.list().find((one) => one.connectionId === connectionId);
    const definition = connection && findServer(connection.serverName);
    if (!definition) throw new RpcError('NOT_FOUND', 'The server of this list was removed.');
    return { server: ownerOf(definition), kind, items };
  }

  return {
    /** The names of a server's tools whose definitions are not those that the user has last seen. */
    async changedTools(serverName: string, tools: readonly unknown[]): Promise<Set<string>> {
      const definition = findServer(serverName);
      if (!definition) return new Set();
      const list: WholeList = { server: ownerOf(definition), kind: 'tools', items: tools };
      const { changes } = await definitions.difference(list);
      return new Set(changes.flatMap(({ what, name }) => (what === 'changed' ? [name] : [])));
    },
    ...createListOwners(kept),
    handlers: {
      'definitions.difference': ({ listId, since }) => definitions.difference(whole(listId), since),
      'definitions.see': ({ listId }) => definitions.see(whole(listId)),
    } satisfies Partial<Handlers<AppContract>>,
    close: () => kept.close(),
  };
}

/** A server, as whom it was reached, and what it is told of its client, on which its lists may depend. */
function ownerOf({ name, launch, declares }: ServerDefinition): string {
  const { identity = defaultIdentity } = (launch.kind === 'http' && launch.oauth) || {};
  return ownerKey(name, identity, declaredNames(declares));
}
