import { isDeepStrictEqual } from 'node:util';
import type { ServerDefinition, ServersSnapshot } from '../../shared/model/servers/server.ts';
import { isKeyOf, keyAt } from '../../shared/model/view-keys.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import type { TaskFiles } from './connections/calls/tasks/task-files.ts';
import type { Connections } from './connections/connections.ts';
import type { Variables } from './connections/variables/variables.ts';
import type { ServerSecrets } from './secrets/server-secrets.ts';
import type { ArgumentHistory } from './history/argument-history.ts';
import type { ListOwners } from './definitions/list-owners.ts';
import type { Servers } from './servers/servers.ts';
import type { Remembered, ViewState } from './storage/view-state.ts';

type Rooms = {
  servers: Servers;
  connections: Pick<Connections, 'endOf'>;
  variables: Pick<Variables, 'forget'>;
  kept: Pick<ServerSecrets, 'forget' | 'rename'>;
  history: Pick<ArgumentHistory, 'rename' | 'forget' | 'putBack'>;
  taskFiles: Pick<TaskFiles, 'forget' | 'rename'>;
  health: { rename(name: string, to: string): void; forget(name: string): void };
  /** What is kept of the lists of servers. */
  lists: ListOwners;
  viewState: Pick<ViewState, 'take' | 'putBack'>;
};

export type Followed = Pick<Servers, 'add' | 'update' | 'remove' | 'restore'> & {
  /**
   * The listener gets the name of a server whose drafts or history were moved or removed. Returns
   * its undo.
   */
  onMemory(listener: (serverName: string) => void): () => void;
};

/** The definitions by name; undefined for an entry that can't be used. */
type Known = ReadonlyMap<string, ServerDefinition | undefined>;

/**
 * Follows changes of definitions, made by these functions or by hand in the file: connections,
 * input values, secrets, history and drafts that are kept under a server's name move or end with
 * it.
 */
export function followServers(rooms: Rooms): Followed {
  const { servers, connections, variables, kept, taskFiles, health } = rooms;
  const { lists, history, viewState } = rooms;
  const removed = new Map<string, { definition: ServerDefinition; drafts: Remembered[] }>();
  const listeners = new Set<(serverName: string) => void>();
  const renaming = new Set<string>();
  let known = knownIn(servers.snapshot());
  let latest: Promise<unknown> = Promise.resolve();

  const tell = (serverName: string) => {
    for (const listener of listeners) listener(serverName);
  };
  const draftsOf = (name: string) => viewState.take((key) => isKeyOf(key, name));
  /** Ends the connection and forgets the input values of a name, which another server may get. */
  const end = (name: string) => {
    variables.forget(name);
    return report(connections.endOf(name), `The connection of ${name} could not be ended`);
  };
  // The history is moved before the connection has ended, since the name may be used again
  // meanwhile.
  const forget = (name: string, definition: ServerDefinition | undefined) => {
    const drafts = draftsOf(name);
    if (definition) removed.set(name, { definition, drafts });
    tell(name);
    health.forget(name);
    return Promise.all([
      report(history.forget(name), `The history of ${name} could not be removed`),
      report(kept.forget(name), `The answers stored for ${name} could not be removed`),
      taskFiles.forget(name),
      report(
        inTurn(() => lists.forget(name)),
        `The stored lists of ${name} could not be removed`,
      ),
      end(name),
    ]);
  };
  const rename = (name: string, to: string) => {
    const drafts = draftsOf(name);
    draftsOf(to);
    viewState.putBack(drafts.map((one) => ({ ...one, key: keyAt(one.key, name, to) ?? one.key })));
    [name, to].forEach(tell);
    health.rename(name, to);
    return Promise.all([
      report(history.rename(name, to), `The history of ${name} could not be moved to ${to}`),
      report(kept.rename(name, to), `The answers stored for ${name} could not be moved to ${to}`),
      taskFiles.rename(name, to),
      report(
        inTurn(() => lists.rename(name, to)),
        `The stored lists of ${name} could not be moved`,
      ),
      end(name),
    ]);
  };
  /**
   * Puts drafts and history back where a removal was undone, and not for another server of that
   * name.
   */
  const putBack = async (name: string, definition: ServerDefinition | undefined) => {
    const before = removed.get(name);
    removed.delete(name);
    if (!before || !isDeepStrictEqual(before.definition, definition)) return;
    viewState.putBack(before.drafts);
    tell(name);
    await report(
      inTurn(() => lists.putBack(name)),
      `The stored lists of ${name} could not be put back`,
    );
    await report(history.putBack(name), `The history of ${name} could not be put back`);
  };

  servers.onChange((snapshot) => {
    // A file that can't be read does not mean that its servers are gone.
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

  /**
   * Resolves when a change and all that follows it is done; `onChange` has set `latest` by the time
   * it resolves.
   */
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

/** The name of the only added server, where it equals the only removed one in all but the name. */
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

const inTurn = async (act: () => void): Promise<void> => act();

/** Logs a failure, since the definition itself is changed and the call must not fail. */
const report = (following: Promise<void>, what: string): Promise<void> =>
  following.catch((error: unknown) => console.error(`${what}: ${messageOf(error)}`));
