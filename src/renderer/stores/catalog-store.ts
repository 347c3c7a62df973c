import { useEffect } from 'react';
import { create } from 'zustand';
import {
  maxCatalogPages,
  type CatalogFailure,
  type CatalogKind,
  type ListedCatalog,
} from '../../shared/model/servers/connection.ts';
import { messageOf, RpcError } from '../../shared/rpc/errors.ts';
import { backend } from '../backend.ts';
import { noteDefinitions } from '../definition-records.ts';
import { report } from '../notices.ts';
import { catalogKey, useConnections } from './connections-store.ts';
import { changesBetween, withUnseen, type ListChanges } from './list-changes.ts';

export type LoadedCatalog =
  | { status: 'loading' }
  | {
      status: 'loaded';
      catalog: ListedCatalog;
      /**
       * Set while more pages are loading: `rest` for those after the first, `asked` for those that
       * the user asked for.
       */
      loading?: 'rest' | 'asked';
    }
  | {
      status: 'failed';
      message: string;
      /** The scopes that the server wants for it, where the user may allow them. */
      scopes?: readonly string[];
    };

type CatalogsState = {
  /** The lists by `catalogKey`; a list stays while a newer one is loading. */
  byKey: Record<string, LoadedCatalog>;
  /** The changes that the user has not looked at, by `catalogKey`. */
  changes: Record<string, ListChanges | undefined>;
};

export const useCatalogs = create<CatalogsState>(() => ({ byKey: {}, changes: {} }));

/** The version at which each list was last requested, so that none is requested twice. */
const askedVersions = new Map<string, number>();
/** The number of the last request for each list; answers to earlier ones are dropped. */
const lastAsks = new Map<string, number>();
let asks = 0;

/**
 * Loads a list, unless it was loaded at this version; with `isFresh` it is read from the server in
 * any case. At first its first page is shown and the rest follows, up to `maxCatalogPages` pages,
 * unless they wait for the user;
 * an older list stays until the newer one is whole.
 */
export async function loadCatalog(
  connectionId: number,
  kind: CatalogKind,
  version: number,
  isFresh = false,
): Promise<void> {
  const key = catalogKey(connectionId, kind);
  if (!isFresh && askedVersions.get(key) === version) return;
  askedVersions.set(key, version);
  asks += 1;
  const mine = asks;
  lastAsks.set(key, mine);
  const putLatest = (loaded: LoadedCatalog) => {
    if (lastAsks.get(key) !== mine) return;
    put(key, loaded);
    noteChanges(key, kind, former, loaded);
  };
  const former = useCatalogs.getState().byKey[key];
  const isFirst = former?.status !== 'loaded';
  if (isFirst) put(key, { status: 'loading' });
  try {
    const catalog = await backend.call('connections.catalog', {
      connectionId,
      kind,
      pages: 1,
      isFresh,
    });
    noteDefinitions(catalog);
    if (catalog.nextCursor === undefined || isPageByPage(connectionId)) {
      return putLatest({ status: 'loaded', catalog });
    }
    if (isFirst) putLatest({ status: 'loaded', catalog, loading: 'rest' });
    const whole = readOn(connectionId, kind, catalog, maxCatalogPages - 1);
    report(whole, 'The rest of a list could not be read');
    putLatest({ status: 'loaded', catalog: await whole.catch(() => catalog) });
  } catch (error) {
    const scopes = wantedScopes(error);
    putLatest({ status: 'failed', message: messageOf(error), ...(scopes && { scopes }) });
  }
}

/** Whether further pages of a server's lists wait for the user. */
export const isPageByPage = (connectionId: number): boolean =>
  useConnections.getState().byId[connectionId]?.isPageByPage === true;

function wantedScopes(error: unknown): readonly string[] | undefined {
  if (!(error instanceof RpcError)) return undefined;
  const { reason, scopes = [] } = (error.details ?? {}) as Partial<CatalogFailure>;
  return reason === 'scopes' ? scopes : undefined;
}

/** Reads a list again from its first page, although the server did not say that it changed. */
export function refreshCatalog(connectionId: number, kind: CatalogKind): void {
  const version = useConnections.getState().catalogVersions[catalogKey(connectionId, kind)] ?? 0;
  void loadCatalog(connectionId, kind, version, true);
}

/** Loads up to `pages` further pages of a list. */
export function loadMore(connectionId: number, kind: CatalogKind, pages: number): void {
  const key = catalogKey(connectionId, kind);
  const before = useCatalogs.getState().byKey[key];
  if (before?.status !== 'loaded' || before.catalog.nextCursor === undefined) return;
  put(key, { ...before, loading: 'asked' });
  const read = async () => {
    try {
      const catalog = await readOn(connectionId, kind, before.catalog, pages);
      putInstead(key, before, { status: 'loaded', catalog });
    } catch (error) {
      putInstead(key, before, before);
      throw error;
    }
  };
  report(read(), 'The next page could not be read');
}

/** A list with up to `pages` further pages. */
async function readOn(
  connectionId: number,
  kind: CatalogKind,
  { nextCursor: cursor, listId, items, pages: read }: ListedCatalog,
  pages: number,
): Promise<ListedCatalog> {
  const more = await backend.call('connections.catalog', {
    connectionId,
    kind,
    pages,
    ...(cursor && { cursor }),
    ...(listId && { before: listId }),
  });
  noteDefinitions(more);
  return { ...more, items: [...items, ...more.items], pages: read + more.pages };
}

/** Replaces a list, unless it was requested again meanwhile. */
function putInstead(key: string, before: LoadedCatalog, loaded: LoadedCatalog): void {
  const now = useCatalogs.getState().byKey[key];
  if (now?.status !== 'loaded' || before.status !== 'loaded') return;
  if (now.catalog === before.catalog) put(key, loaded);
}

/** Notes what changed between two complete lists; a list that was cut short is not compared. */
function noteChanges(
  key: string,
  kind: CatalogKind,
  former: LoadedCatalog | undefined,
  loaded: LoadedCatalog,
): void {
  const [before, after] = [former, loaded].map((one) =>
    one?.status === 'loaded' && !one.catalog.cutShort ? one.catalog.items : undefined,
  );
  const last = before && after && changesBetween(kind, before, after);
  if (!last) return;
  useCatalogs.setState(({ changes }) => ({
    changes: { ...changes, [key]: withUnseen(changes[key], last) },
  }));
}

/** Removes the mark of a definition that the user looked at. */
export function lookedAt(connectionId: number, kind: CatalogKind, name: string): void {
  const key = catalogKey(connectionId, kind);
  const unseen = useCatalogs.getState().changes[key];
  if (!unseen?.marks.has(name)) return;
  const marks = new Map(unseen.marks);
  marks.delete(name);
  useCatalogs.setState(({ changes }) => ({ changes: { ...changes, [key]: { ...unseen, marks } } }));
}

/** Forgets what changed in a list. */
export const forgetChanges = (connectionId: number, kind: CatalogKind): void =>
  useCatalogs.setState(({ changes: { [catalogKey(connectionId, kind)]: _seen, ...changes } }) => ({
    changes,
  }));

/** The unseen changes of a list, of which `name` is on screen and so counts as looked at. */
export function useListChanges(
  connectionId: number,
  kind: CatalogKind,
  name: string | undefined,
): ListChanges | undefined {
  useEffect(() => {
    if (name === undefined) return undefined;
    lookedAt(connectionId, kind, name);
    return () => lookedAt(connectionId, kind, name);
  }, [connectionId, kind, name]);
  return useCatalogs(({ changes }) => changes[catalogKey(connectionId, kind)]);
}

/** The lists in each part of a server on screen. */
export const partKinds = {
  tools: ['tools'],
  resources: ['resources', 'resourceTemplates'],
  prompts: ['prompts'],
} as const satisfies Record<string, [CatalogKind, CatalogKind?]>;

export const hasItems = (loaded: LoadedCatalog | undefined): boolean =>
  loaded?.status === 'loaded' && loaded.catalog.items.length > 0;

/** Whether a part of a server has any item, as far as its lists are loaded. */
export const partHasItems = (
  { byKey }: CatalogsState,
  connectionId: number,
  part: keyof typeof partKinds,
): boolean => partKinds[part].some((kind) => hasItems(byKey[catalogKey(connectionId, kind)]));

/** Drops the lists of connections that are not kept. */
export function keepCatalogs(isKept: (connectionId: number) => boolean): void {
  const { byKey } = useCatalogs.getState();
  const kept = Object.entries(byKey).filter(([key]) => isKept(Number.parseInt(key, 10)));
  if (kept.length === Object.keys(byKey).length) return;
  for (const key of askedVersions.keys()) {
    if (isKept(Number.parseInt(key, 10))) continue;
    askedVersions.delete(key);
    lastAsks.delete(key);
  }
  useCatalogs.setState(({ changes }) => ({
    byKey: Object.fromEntries(kept),
    changes: Object.fromEntries(
      Object.entries(changes).filter(([key]) => isKept(Number.parseInt(key, 10))),
    ),
  }));
}

/**
 * A list of a ready connection, loaded when it is first shown, and again when the server says that
 * it changed.
 */
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

/**
 * What a list's foot shows: until when it is fresh, how many pages were read where there are more,
 * and whether it is loading.
 */
export function footOf(loaded: LoadedCatalog) {
  if (loaded.status !== 'loaded') return { pages: undefined, isBusy: true };
  const { at, hint, cutShort, nextCursor, pages } = loaded.catalog;
  const hasMore = cutShort && nextCursor !== undefined && loaded.loading !== 'rest';
  return {
    fresh: hint && { until: at + hint.ttlMs, scope: hint.cacheScope },
    pages: hasMore ? pages : undefined,
    isBusy: loaded.loading !== undefined,
  };
}

const loading: LoadedCatalog = { status: 'loading' };

const put = (key: string, loaded: LoadedCatalog): void =>
  useCatalogs.setState(({ byKey }) => ({ byKey: { ...byKey, [key]: loaded } }));
