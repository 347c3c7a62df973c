import { useEffect, useState } from 'react';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import { backend } from '../../backend.ts';
import type { LoadedCatalog } from '../../stores/catalog-store.ts';

const none: LintFinding[][] = [];
/** The findings of each list, so that it is not linted again when it is shown again. */
const known = new WeakMap<unknown[], LintFinding[][]>();

/** The findings in the definitions of a list, by index; empty until the core answers. */
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
      // The question was aborted for a newer list, or the core is away, which is shown elsewhere.
      .catch(() => undefined);
    return () => query.abort();
  }, [items, listId]);
  return (items && known.get(items)) ?? none;
}
