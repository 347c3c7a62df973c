import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';

type ReadList = { connectionId: number; kind: CatalogKind; items: unknown[] };

/**
 * The lists that were read from servers, by id, so that the page need not send one back to have it
 * linted.
 */
export type ReadLists = {
  /**
   * Keeps a list, after the items of the list `before`; returns its id, or undefined where `before`
   * is forgotten.
   */
  keep(read: ReadList, before?: number): number | undefined;
  /** The list of an id; throws NOT_FOUND where it is forgotten. */
  of(listId: number): ReadList;
};

/**
 * How many lists of one kind and connection are kept, since several pages of the app may each read
 * one.
 */
const maxKept = 3;

/** `isKnown` tells whether a connection is still listed; the lists of others are forgotten. */
export function createReadLists(isKnown: (connectionId: number) => boolean): ReadLists {
  const lists = new Map<number, ReadList>();
  let count = 0;
  return {
    keep(read, before) {
      const { connectionId, kind } = read;
      const first = before === undefined ? [] : lists.get(before)?.items;
      if (!first) return undefined;
      count += 1;
      lists.set(count, { ...read, items: [...first, ...read.items] });
      const isAlike = (one: ReadList) => one.connectionId === connectionId && one.kind === kind;
      const alike = [...lists].filter(([, one]) => isAlike(one));
      for (const [listId] of alike.slice(0, -maxKept)) lists.delete(listId);
      for (const [listId, one] of lists) if (!isKnown(one.connectionId)) lists.delete(listId);
      return count;
    },
    of(listId) {
      const read = lists.get(listId);
      if (!read) throw new RpcError('NOT_FOUND', 'The list is no longer in memory: read it again.');
      return read;
    },
  };
}
