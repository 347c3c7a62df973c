import type { KeptLists } from './kept-lists.ts';

/** The kept lists of a server follow its name. */
export type ListOwners = {
  rename(serverName: string, to: string): void;
  /** Drops the lists of a server, which `putBack` undoes while the app runs. */
  forget(serverName: string): void;
  putBack(serverName: string): void;
};

/** Begins the name of a server that was removed; no server has such a name. */
const removed = '\u0000';

/** Whose lists they are: a server, as whom it was reached, and what it was told of its client. */
export const ownerKey = (
  serverName: string,
  identity: string,
  declared: readonly string[],
): string => JSON.stringify([serverName, identity, declared]);

export function createListOwners(kept: Pick<KeptLists, 'move'>): ListOwners {
  const move = (from: string, to: string) =>
    kept.move((key) => {
      const [name, ...rest] = partsOf(key);
      return name === from ? JSON.stringify([to, ...rest]) : key;
    });
  let hasOld = true;
  /** Those of an earlier run can't be put back any more. */
  const dropOld = () => {
    if (hasOld) kept.move((key) => (partsOf(key)[0]?.startsWith(removed) ? undefined : key));
    hasOld = false;
  };
  return {
    rename: move,
    forget(serverName) {
      dropOld();
      move(serverName, removed + serverName);
    },
    putBack: (serverName) => move(removed + serverName, serverName),
  };
}

function partsOf(key: string): [name: string, ...rest: unknown[]] {
  const parts: unknown = JSON.parse(key);
  const [name, ...rest]: unknown[] = Array.isArray(parts) ? parts : [];
  return [typeof name === 'string' ? name : '', ...rest];
}
