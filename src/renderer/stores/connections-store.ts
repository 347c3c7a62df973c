import { create } from 'zustand';
import {
  catalogKinds,
  type CatalogKind,
  type ConnectionSnapshot,
} from '../../shared/model/servers/connection.ts';

type ConnectionsState = {
  byId: Record<number, ConnectionSnapshot>;
  /** How often each list may have changed, by `catalogKey`. */
  catalogVersions: Record<string, number>;
};

export const useConnections = create<ConnectionsState>(() => ({ byId: {}, catalogVersions: {} }));

export const setConnections = (connections: ConnectionSnapshot[]): void =>
  useConnections.setState({
    byId: Object.fromEntries(
      connections.map((connection) => [connection.connectionId, connection]),
    ),
  });

export const setConnection = (connection: ConnectionSnapshot): void =>
  useConnections.setState(({ byId, catalogVersions }) => {
    const { connectionId, state } = connection;
    const before = byId[connectionId]?.state.status;
    // A server that reconnects may offer other lists.
    const isBack = before === 'reconnecting' && state.status === 'ready';
    return {
      byId: { ...byId, [connectionId]: connection },
      ...(isBack ? { catalogVersions: bumped(catalogVersions, connectionId, catalogKinds) } : {}),
    };
  });

export const removeConnection = (connectionId: number): void =>
  useConnections.setState(({ byId, catalogVersions }) => {
    const { [connectionId]: _removed, ...rest } = byId;
    const isOther = ([key]: [string, number]) => Number.parseInt(key, 10) !== connectionId;
    const versions = Object.entries(catalogVersions).filter(isOther);
    return { byId: rest, catalogVersions: Object.fromEntries(versions) };
  });

export const bumpCatalog = (connectionId: number, kind: CatalogKind): void =>
  useConnections.setState(({ catalogVersions }) => ({
    catalogVersions: bumped(catalogVersions, connectionId, [kind]),
  }));

/** Whether a connection's handshake failed but raw messages can still be sent to it. */
export const isHalfOpen = ({ state }: ConnectionSnapshot): boolean =>
  state.status === 'failed' && state.failure.halfOpen !== undefined;

export const catalogKey = (connectionId: number, kind: CatalogKind): string =>
  `${connectionId} ${kind}`;

/** The newest connection of a server, in whatever state. */
export const connectionOf = (
  { byId }: ConnectionsState,
  serverName: string | undefined,
): ConnectionSnapshot | undefined =>
  Object.values(byId).findLast((connection) => connection.serverName === serverName);

/** The address of a server over HTTP, as it is shown. */
export const serverUrlOf = (connection: ConnectionSnapshot | undefined): string | undefined =>
  connection?.transport === 'http' ? connection.target : undefined;

/** The revision that a connection speaks; undefined until it is ready. */
export const revisionOf = (connection: ConnectionSnapshot | undefined): string | undefined =>
  connection?.state.status === 'ready' ? connection.state.revision : undefined;

/** The revision that the connection with this id speaks; undefined until it is ready. */
export const useRevision = (connectionId: number | undefined): string | undefined =>
  useConnections(({ byId }) =>
    connectionId === undefined ? undefined : revisionOf(byId[connectionId]),
  );

function bumped(
  versions: Record<string, number>,
  connectionId: number,
  kinds: readonly CatalogKind[],
): Record<string, number> {
  const keys = kinds.map((kind) => catalogKey(connectionId, kind));
  const newer = keys.map((key): [string, number] => [key, (versions[key] ?? 0) + 1]);
  return { ...versions, ...Object.fromEntries(newer) };
}
