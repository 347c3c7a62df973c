import { useEffect, useRef } from 'react';
import { maxCatalogPages, type CatalogKind } from '../../../shared/model/servers/connection.ts';
import {
  isPageByPage,
  loadMore,
  useCatalog,
  type LoadedCatalog,
} from '../../stores/catalog-store.ts';

/** The rest of a longer list waits for the user: a server may go on with it for ever. */
const mostItems = 100_000;

/** A list that goes on loading while it is shown, unless its pages wait for the user, and grows as they come. */
export function useWholeList(connectionId: number, kind: CatalogKind): LoadedCatalog {
  const loaded = useCatalog(connectionId, kind);
  const asked = useRef<string>(undefined);
  const catalog = loaded.status === 'loaded' && !loaded.loading ? loaded.catalog : undefined;
  const next = catalog && catalog.items.length < mostItems ? catalog.nextCursor : undefined;
  useEffect(() => {
    // A page that failed once is not asked for again by itself.
    if (next === undefined || asked.current === next || isPageByPage(connectionId)) return;
    asked.current = next;
    loadMore(connectionId, kind, maxCatalogPages);
  }, [connectionId, kind, next]);
  return loaded;
}
