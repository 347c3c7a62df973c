import { isDeepStrictEqual } from 'node:util';
import type { ServerDefinition, ServersSnapshot } from '../../shared/model/servers/server.ts';
import { isKeyOf, keyAt } from '../../shared/model/traffic/view-keys.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import type { Connections } from './connections/connections.ts';
import type { Variables } from './connections/variables/variables.ts';
import type { ServerSecrets } from './secrets/server-secrets.ts';
import type { ArgumentHistory } from './history/argument-history.ts';
import type { Servers } from './servers/servers.ts';
import type { Remembered, ViewState } from './storage/view-state.ts';

type Rooms = {
  servers: Servers;
  connections: Pick<Connections, 'endOf'>;
  variables: Pick<Variables, 'forget'>;
  kept: Pick<ServerSecrets, 'forget' | 'rename'>;
  history: Pick<ArgumentHistory, 'rename' | 'forget' | 'putBack'>;
  viewState: Pick<ViewState, 'take' | 'putBack'>;
};

export type Followed = Pick<Servers, 'add' | 'update' | 'remove' | 'restore'> & {
  /** Hears the name of a server of which other things are remembered now. Returns its undo. */
  onMemory(listener: (serverName: string) => void): () => void;
};

/** By name; of an entry that can't be used nothing but the name is known. */
type Known = ReadonlyMap<string, ServerDefinition | undefined>;

/**
 * Changes of definitions that other rooms must follow, made here or by hand in the file: what goes by
 * a server's name goes with it.
 */
export function followServers(rooms: Rooms): Followed {
  const { servers, connections, variables, kept, history, viewState } = rooms;
  const removed = new Map<string, { definition: ServerDefinition; drafts: Remembered[] }>();
  const listeners = new Set<(serverName: string) => void>();
  const renaming = new Set<string>();
  let known = knownIn(servers.snapshot());
  let latest: Promise<unknown> = Promise.resolve();

  const tell = (serverName: string) => {
    for (const listener of listeners) listener(serverName);
  };
  const draftsOf = (name: string) => viewState.take((key) => isKeyOf(key, name));
  /** Nothing runs, and no answer to a question is kept, under a name that may become another's. */
  const end = (name: string) => {
    variables.forget(name);
    return connections.endOf(name);
  };
  // The history goes before the connection, whose end takes time in which the name may be used again.
  const forget = (name: string, definition: ServerDefinition | undefined) => {
    const drafts = draftsOf(name);
    if (definition) removed.set(name, { definition, drafts });
    tell(name);
    return Promise.all([
      report(history.forget(name)),
      report(kept.forget(name)),
      report(end(name)),
    ]);
  };
  const rename = (name: string, to: string) => {
    const drafts = draftsOf(name);
    draftsOf(to);
    viewState.putBack(drafts.map((one) => ({ ...one, key: keyAt(one.key, name, to) ?? one.key })));
    [name, to].forEach(tell);
    return Promise.all([
      report(history.rename(name, to)),
      report(kept.rename(name, to)),
      report(end(name)),
    ]);
  };
  /** Its removal was undone; another server by the same name has nothing to do with it. */
  const putBack = async (name: string, definition: ServerDefinition | undefined) => {
    const before = removed.get(name);
    removed.delete(name);
    if (!before || !isDeepStrictEqual(before.definition, definition)) return;
    viewState.putBack(before.drafts);
    tell(name);
    await report(history.putBack(name));
  };

  servers.onChange((snapshot) => {
    // A file that can't be read says nothing of what it defines.
    if (snapshot.problem) return;
    const [before, now] = [known, knownIn(snapshot)];
    known = now;
    const added = [...now].filter(([name]) => !before.has(name));
    const gone = [...before].filter(([name]) => !now.has(name));
    const renamed = new Set<string>();
    const following = gone.map(([name, definition]) => {
      const to = renaming.has(name) ? added[0]?.[0] : sameIn(added, definition, gone);
      if (to === undefined) return forget(name, definition);
      renamed.add(to);
      return rename(name, to);
    });
    const back = added
      .filter(([name]) => !renamed.has(name))
      .map(([name, own]) => putBack(name, own));
    latest = Promise.all([...following, ...back]);
  });

  /** Its change is announced, and what follows begun, just before it is done. */
  const followed = async <Result>(change: Promise<Result>): Promise<Result> => {
    const result = await change;
    await latest;
    return result;
  };
  return {
    add: (definition) => followed(servers.add(definition)),
    async update(name, definition) {
      renaming.add(name);
      return followed(servers.update(name, definition)).finally(() => renaming.delete(name));
    },
    remove: (name) => followed(servers.remove(name)),
    restore: (restoreId) => followed(servers.restore(restoreId)),
    onMemory(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const knownIn = ({ servers, invalid }: ServersSnapshot): Known =>
  new Map([
    ...invalid.map(({ name }): [string, undefined] => [name, undefined]),
    ...servers.map((server): [string, ServerDefinition] => [server.name, server]),
  ]);

/** The one that came as another went, and is the same but for its name. */
function sameIn(
  added: [string, ServerDefinition | undefined][],
  definition: ServerDefinition | undefined,
  gone: [string, unknown][],
): string | undefined {
  const [one, second] = added;
  if (!one?.[1] || !definition || second || gone.length > 1) return undefined;
  const [name, other] = one;
  return isDeepStrictEqual({ ...other, name: '' }, { ...definition, name: '' }) ? name : undefined;
}

/** The definition is changed already: what follows must not look as if it had failed. */
const report = (following: Promise<void>): Promise<void> =>
  following.catch((error: unknown) =>
    console.error(
      `Data kept under the server’s old name could not be renamed: ${messageOf(error)}`,
    ),
  );
