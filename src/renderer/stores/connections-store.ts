import { create } from 'zustand';
import type { CatalogKind, ConnectionSnapshot } from '../../shared/model/connection.ts';

type ConnectionsState = {
  byId: Record<number, ConnectionSnapshot>;
  /** Counts the changes that servers told of their lists, by `connectionId kind`. */
  catalogVersions: Record<string, number>;
};

export const useConnections = create<ConnectionsState>(() => ({ byId: {}, catalogVersions: {} }));

export const setConnections = (connections: ConnectionSnapshot[]): void =>
  useConnections.setState({
    byId: Object.fromEntries(connections.map((connection) => [connection.connectionId, connection])),
  });

export const setConnection = (connection: ConnectionSnapshot): void =>
  useConnections.setState(({ byId }) => ({
    byId: { ...byId, [connection.connectionId]: connection },
  }));

export const removeConnection = (connectionId: number): void =>
  useConnections.setState(({ byId }) => {
    const { [connectionId]: _removed, ...rest } = byId;
    return { byId: rest };
  });

export const bumpCatalog = (connectionId: number, kind: CatalogKind): void =>
  useConnections.setState(({ catalogVersions }) => {
    const key = catalogKey(connectionId, kind);
    return { catalogVersions: { ...catalogVersions, [key]: (catalogVersions[key] ?? 0) + 1 } };
  });

export const catalogKey = (connectionId: number, kind: CatalogKind): string =>
  `${connectionId} ${kind}`;

/** The newest connection of a server, whatever its state. */
export const connectionOf = (
  { byId }: ConnectionsState,
  serverName: string | undefined,
): ConnectionSnapshot | undefined =>
  Object.values(byId).findLast((connection) => connection.serverName === serverName);
