import { useEffect } from 'react';
import { create } from 'zustand';
import type { Catalog, CatalogKind } from '../../shared/model/connection.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import { backend } from '../backend.ts';
import { catalogKey, useConnections } from './connections-store.ts';

export type LoadedCatalog =
  | { status: 'loading' }
  | { status: 'loaded'; catalog: Catalog }
  | { status: 'failed'; message: string };

export const useCatalogs = create<{ byKey: Record<string, LoadedCatalog> }>(() => ({ byKey: {} }));

/** A server's list, read when first asked for and again when the server says that it changed. */
export function useCatalog(connectionId: number, kind: CatalogKind): LoadedCatalog {
  const key = catalogKey(connectionId, kind);
  const version = useConnections((state) => state.catalogVersions[key] ?? 0);
  const loaded = useCatalogs((state) => state.byKey[key]);
  useEffect(() => {
    const query = new AbortController();
    void loadCatalog(connectionId, kind, query.signal);
    return () => query.abort();
  }, [connectionId, kind, version]);
  return loaded ?? { status: 'loading' };
}

async function loadCatalog(connectionId: number, kind: CatalogKind, signal: AbortSignal) {
  const key = catalogKey(connectionId, kind);
  const set = (loaded: LoadedCatalog) => {
    if (signal.aborted) return;
    useCatalogs.setState(({ byKey }) => ({ byKey: { ...byKey, [key]: loaded } }));
  };
  try {
    const catalog = await backend.call('connections.catalog', { connectionId, kind }, { signal });
    set({ status: 'loaded', catalog });
  } catch (error) {
    set({ status: 'failed', message: messageOf(error) });
  }
}
