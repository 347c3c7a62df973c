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

type CatalogsState = {
  /** What servers offer, by `catalogKey`; the former list stays while a newer one is on its way. */
  byKey: Record<string, LoadedCatalog>;
};

export const useCatalogs = create<CatalogsState>(() => ({ byKey: {} }));

/** The version each list was last asked for at; asking twice for one is of no use. */
const askedVersions = new Map<string, number>();

/** Asks the server for a list, again only if it said that the list changed (or `isForced`). */
export async function loadCatalog(
  connectionId: number,
  kind: CatalogKind,
  version: number,
  isForced = false,
): Promise<void> {
  const key = catalogKey(connectionId, kind);
  if (!isForced && askedVersions.get(key) === version) return;
  askedVersions.set(key, version);
  const isLatest = () => askedVersions.get(key) === version;
  if (useCatalogs.getState().byKey[key]?.status !== 'loaded') put(key, { status: 'loading' });
  try {
    const catalog = await backend.call('connections.catalog', { connectionId, kind });
    if (isLatest()) put(key, { status: 'loaded', catalog });
  } catch (error) {
    if (isLatest()) put(key, { status: 'failed', message: messageOf(error) });
  }
}

/** Drops the lists of connections that are gone. */
export function keepCatalogs(isKept: (connectionId: number) => boolean): void {
  const { byKey } = useCatalogs.getState();
  const kept = Object.entries(byKey).filter(([key]) => isKept(Number.parseInt(key, 10)));
  if (kept.length === Object.keys(byKey).length) return;
  for (const key of askedVersions.keys()) {
    if (!isKept(Number.parseInt(key, 10))) askedVersions.delete(key);
  }
  useCatalogs.setState({ byKey: Object.fromEntries(kept) });
}

/** A list of a ready connection, loaded when first shown and again when the server says it changed. */
export function useCatalog(
  connectionId: number,
  kind: CatalogKind,
  isWanted = true,
): LoadedCatalog {
  const key = catalogKey(connectionId, kind);
  const version = useConnections((state) => state.catalogVersions[key] ?? 0);
  const loaded = useCatalogs((state) => state.byKey[key]);
  useEffect(() => {
    if (isWanted) void loadCatalog(connectionId, kind, version);
  }, [connectionId, kind, version, isWanted]);
  return loaded ?? loading;
}

const loading: LoadedCatalog = { status: 'loading' };

const put = (key: string, loaded: LoadedCatalog): void =>
  useCatalogs.setState(({ byKey }) => ({ byKey: { ...byKey, [key]: loaded } }));
