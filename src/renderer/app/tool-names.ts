import { useMemo } from 'react';
import { useCatalogs } from '../stores/catalog-store.ts';
import { catalogKey, useConnections } from '../stores/connections-store.ts';

/** The tools of all connected servers, as far as their lists were read. */
export function useToolNames(): { serverName: string; tool: string }[] {
  const connections = useConnections((state) => state.byId);
  const catalogs = useCatalogs((state) => state.byKey);
  return useMemo(
    () =>
      Object.values(connections).flatMap(({ connectionId, serverName }) => {
        const loaded = catalogs[catalogKey(connectionId, 'tools')];
        if (loaded?.status !== 'loaded') return [];
        return loaded.catalog.items.flatMap((item) => {
          const name = (item as { name?: unknown } | null)?.name;
          return typeof name === 'string' ? [{ serverName, tool: name }] : [];
        });
      }),
    [connections, catalogs],
  );
}
