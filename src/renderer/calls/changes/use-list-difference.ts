import { useEffect, useState } from 'react';
import type { ListDifference } from '../../../shared/model/definition-change.ts';
import type { ListedCatalog } from '../../../shared/model/servers/connection.ts';
import { backend } from '../../backend.ts';
import type { LoadedCatalog } from '../../stores/catalog-store.ts';

/** A list that was read whole, and how it differs from the last that the user has seen. */
export type DifferingList = {
  listId: number;
  difference: ListDifference;
  /** Counts the list as seen. */
  see(): Promise<void>;
};

/**
 * How long a list must have been still, in milliseconds: some servers list more once they know what
 * their client declares.
 */
const stillMs = 1000;
/** The differences by the items of a list, so that each list is compared once. */
const known = new WeakMap<unknown[], ListDifference>();

/** How a list differs from the last that the user has seen; undefined until it is known. */
export function useListDifference(loaded: LoadedCatalog): DifferingList | undefined {
  const [, setCompared] = useState<ListDifference>();
  const { items, listId } = wholeList(loaded) ?? {};
  useEffect(() => {
    if (!items || listId === undefined || known.has(items)) return undefined;
    const query = new AbortController();
    const compare = async () => {
      const found = await backend.call(
        'definitions.difference',
        { listId },
        { signal: query.signal },
      );
      known.set(items, found);
      setCompared(found);
    };
    const timer = setTimeout(() => {
      // It was aborted for a newer list, or lists can't be kept; they are shown all the same.
      compare().catch(() => undefined);
    }, stillMs);
    return () => {
      clearTimeout(timer);
      query.abort();
    };
  }, [items, listId]);
  const difference = items && known.get(items);
  if (!items || listId === undefined || !difference) return undefined;
  return {
    listId,
    difference,
    async see() {
      await backend.call('definitions.see', { listId });
      const seen = { ...difference, changes: [], more: 0 };
      known.set(items, seen);
      setCompared(seen);
    },
  };
}

/** A list of which nothing is missing; part of one would look as if the rest had gone. */
function wholeList(loaded: LoadedCatalog): ListedCatalog | undefined {
  if (loaded.status !== 'loaded' || loaded.loading !== undefined) return undefined;
  const { catalog } = loaded;
  return catalog.cutShort || catalog.nextCursor !== undefined ? undefined : catalog;
}
