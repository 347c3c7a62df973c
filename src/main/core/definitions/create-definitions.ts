import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import type { ListDifference } from '../../../shared/model/definition-change.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { compareLists } from './compare-definitions.ts';
import type { KeptLists } from './kept-lists.ts';

/** A list as it was read from a server, whose definitions are all there. */
export type WholeList = { server: string; kind: CatalogKind; items: readonly unknown[] };

/** What became of the definitions of servers since the user looked at them. */
export type Definitions = {
  /**
   * Keeps a list, and tells how it differs from a kept one: from that of `since`, else from the last
   * that the user has seen. NOT_FOUND for a `since` that is kept no more.
   */
  difference(list: WholeList, since?: number): Promise<ListDifference>;
  /** Counts a list, and all before it, as seen. */
  see(list: WholeList): Promise<void>;
};

/** More changes are counted, and not told. */
const mostChanges = 500;

export function createDefinitions(kept: Omit<KeptLists, 'close'>): Definitions {
  return {
    async difference({ server, kind, items }, sinceId) {
      const owner = { server, kind };
      const now = await kept.keep(owner, items);
      const all = kept.all(owner);
      const since =
        sinceId === undefined
          ? (kept.seen(owner) ?? now)
          : all.find(({ keptListId }) => keptListId === sinceId);
      if (!since)
        throw new RpcError('NOT_FOUND', 'This list is no longer stored. Choose another one.');
      const [old, fresh] = [
        kept.only(since.keptListId, now.keptListId),
        kept.only(now.keptListId, since.keptListId),
      ];
      const changes = compareLists(kind, old, fresh);
      return {
        since,
        kept: all,
        changes: changes.slice(0, mostChanges),
        more: Math.max(0, changes.length - mostChanges),
      };
    },
    async see({ server, kind, items }) {
      const owner = { server, kind };
      const { keptListId } = await kept.keep(owner, items);
      kept.see(owner, keptListId);
    },
  };
}
