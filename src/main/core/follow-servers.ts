import { isDeepStrictEqual } from 'node:util';
import type { ServerDefinition } from '../../shared/model/server.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import type { Connections } from './connections/connections.ts';
import type { Variables } from './connections/variables.ts';
import type { ArgumentHistory } from './history/argument-history.ts';
import type { Servers } from './servers/servers.ts';

type Rooms = {
  servers: Servers;
  connections: Pick<Connections, 'endOf'>;
  variables: Pick<Variables, 'forget'>;
  history: Pick<ArgumentHistory, 'rename' | 'forget' | 'putBack'>;
};

/** Changes of definitions that other rooms must follow: what goes by a server's name goes with it. */
export function followServers(rooms: Rooms): Pick<Servers, 'add' | 'update' | 'remove'> {
  const { servers, connections, variables, history } = rooms;
  const removed = new Map<string, ServerDefinition>();

  /** Nothing runs, and no answer to a question is kept, under a name that may become another's. */
  const end = async (name: string) => {
    variables.forget(name);
    await connections.endOf(name);
  };

  return {
    async add(definition, typed) {
      const added = await servers.add(definition, typed);
      // Its removal was undone; another server by the same name has nothing to do with it.
      if (isDeepStrictEqual(servers.get(added.name), removed.get(added.name)))
        await report(history.putBack(added.name));
      removed.delete(added.name);
      return added;
    },
    async update(name, definition) {
      const stored = await servers.update(name, definition);
      if (stored.name === name) return stored;
      await end(name);
      await report(history.rename(name, stored.name));
      return stored;
    },
    async remove(name) {
      const definition = servers.get(name);
      await servers.remove(name);
      removed.set(name, definition);
      await end(name);
      await report(history.forget(name));
    },
  };
}

/** The definition is changed already: what follows must not look as if it had failed. */
const report = (following: Promise<void>): Promise<void> =>
  following.catch((error: unknown) =>
    console.error(`The history of arguments could not follow its server: ${messageOf(error)}`),
  );
