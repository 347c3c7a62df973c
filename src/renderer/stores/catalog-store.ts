import { useEffect } from 'react';
import { create } from 'zustand';
import {
  maxCatalogPages,
  type CatalogKind,
  type ListedCatalog,
} from '../../shared/model/servers/connection.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import { backend } from '../backend.ts';
import { noteDefinitions } from '../definition-records.ts';
import { report } from '../notices.ts';
import { catalogKey, useConnections } from './connections-store.ts';

export type LoadedCatalog =
  | { status: 'loading' }
  | { status: 'loaded'; catalog: ListedCatalog; isLoadingMore?: boolean }
  | { status: 'failed'; message: string };

type CatalogsState = {
  /** What servers offer, by `catalogKey`; the former list stays while a newer one is on its way. */
  byKey: Record<string, LoadedCatalog>;
};

export const useCatalogs = create<CatalogsState>(() => ({ byKey: {} }));

/** The version each list was last asked for at; asking twice for one is of no use. */
const askedVersions = new Map<string, number>();
/** Which ask for each list was the last: what an earlier one brings is older, whenever it comes. */
const lastAsks = new Map<string, number>();
let asks = 0;

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
  asks += 1;
  const mine = asks;
  lastAsks.set(key, mine);
  const isLatest = () => lastAsks.get(key) === mine;
  if (useCatalogs.getState().byKey[key]?.status !== 'loaded') put(key, { status: 'loading' });
  try {
    const catalog = await backend.call('connections.catalog', { connectionId, kind, pages: 1 });
    noteDefinitions(catalog);
    if (isLatest()) put(key, { status: 'loaded', catalog });
  } catch (error) {
    if (isLatest()) put(key, { status: 'failed', message: messageOf(error) });
  }
}

/** Asks for a list from its first page on, though nobody said that it changed. */
export function refreshCatalog(connectionId: number, kind: CatalogKind): void {
  const version = useConnections.getState().catalogVersions[catalogKey(connectionId, kind)] ?? 0;
  void loadCatalog(connectionId, kind, version, true);
}

/** Reads on in a list that has more pages. */
export function loadMore(connectionId: number, kind: CatalogKind, pages: number): void {
  const key = catalogKey(connectionId, kind);
  const before = useCatalogs.getState().byKey[key];
  if (before?.status !== 'loaded' || before.catalog.nextCursor === undefined) return;
  put(key, { ...before, isLoadingMore: true });
  const read = async () => {
    const { nextCursor: cursor, listId } = before.catalog;
    const asked = { connectionId, kind, pages: Math.min(pages, maxCatalogPages) };
    try {
      const more = await backend.call('connections.catalog', {
        ...asked,
        ...(cursor && { cursor }),
        ...(listId && { before: listId }),
      });
      noteDefinitions(more);
      const { items, pages: read } = before.catalog;
      const catalog = { ...more, items: [...items, ...more.items], pages: read + more.pages };
      putInstead(key, before, { status: 'loaded', catalog });
    } catch (error) {
      putInstead(key, before, before);
      throw error;
    }
  };
  report(read(), 'The next page could not be read');
}

/** Not where the list was asked for anew meanwhile. */
function putInstead(key: string, before: LoadedCatalog, loaded: LoadedCatalog): void {
  const now = useCatalogs.getState().byKey[key];
  if (now?.status !== 'loaded' || before.status !== 'loaded') return;
  if (now.catalog === before.catalog) put(key, loaded);
}

/** What stands in each part of a server. */
export const partKinds = {
  tools: ['tools'],
  resources: ['resources', 'resourceTemplates'],
  prompts: ['prompts'],
} as const satisfies Record<string, [CatalogKind, CatalogKind?]>;

export const hasItems = (loaded: LoadedCatalog | undefined): boolean =>
  loaded?.status === 'loaded' && loaded.catalog.items.length > 0;

/** Whether there is something in a part of a server, as far as its lists were loaded. */
export const partHasItems = (
  { byKey }: CatalogsState,
  connectionId: number,
  part: keyof typeof partKinds,
): boolean => partKinds[part].some((kind) => hasItems(byKey[catalogKey(connectionId, kind)]));

/** Drops the lists of connections that are gone. */
export function keepCatalogs(isKept: (connectionId: number) => boolean): void {
  const { byKey } = useCatalogs.getState();
  const kept = Object.entries(byKey).filter(([key]) => isKept(Number.parseInt(key, 10)));
  if (kept.length === Object.keys(byKey).length) return;
  for (const key of askedVersions.keys()) {
    if (isKept(Number.parseInt(key, 10))) continue;
    askedVersions.delete(key);
    lastAsks.delete(key);
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

/** What a list's foot tells of where it comes from. */
export function footOf(loaded: LoadedCatalog) {
  if (loaded.status !== 'loaded') return { hasMore: false, isBusy: true };
  const { at, hint, cutShort, nextCursor } = loaded.catalog;
  return {
    fresh: hint && { until: at + hint.ttlMs, scope: hint.cacheScope },
    hasMore: cutShort && nextCursor !== undefined,
    isBusy: loaded.isLoadingMore === true,
  };
}

const loading: LoadedCatalog = { status: 'loading' };

const put = (key: string, loaded: LoadedCatalog): void =>
  useCatalogs.setState(({ byKey }) => ({ byKey: { ...byKey, [key]: loaded } }));
