import { useEffect, useState } from 'react';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import { backend } from '../../backend.ts';
import type { LoadedCatalog } from '../../stores/catalog-store.ts';

const none: LintFinding[][] = [];
/** By the items of a list: to show it again is no reason to look it through again. */
const known = new WeakMap<unknown[], LintFinding[][]>();

/** What the core finds in the definitions of a list, by place in it; empty until that is known. */
export function useLint(loaded: LoadedCatalog): LintFinding[][] {
  const [, setLinted] = useState<LintFinding[][]>();
  const catalog = loaded.status === 'loaded' ? loaded.catalog : undefined;
  const { items, listId } = catalog ?? {};
  useEffect(() => {
    if (!items || items.length === 0 || listId === undefined || known.has(items)) return undefined;
    const query = new AbortController();
    backend
      .call('lint.list', { listId }, { signal: query.signal })
      .then((found) => {
        known.set(items, found);
        setLinted(found);
      })
      // Aborted, since there is a newer list; or the core is away, which is told elsewhere.
      .catch(() => undefined);
    return () => query.abort();
  }, [items, listId]);
  return (items && known.get(items)) ?? none;
}
