import { isObject } from '../../../../../shared/json/is-object.ts';
import type { OfferedTool } from '../../../../../shared/model/chat/chat.ts';
import type { Connections } from '../../../connections/connections.ts';
import { definitionHash } from './definition-hash.ts';

type Line = Pick<Connections, 'list' | 'catalog' | 'onEvent'>;
/** Hashes of definitions by the names of tools. */
type Listed = ReadonlyMap<string, string>;

export type DefinitionWatch = {
  /** Whether a tool's definition has changed since it was offered; true where that can't be told. */
  isChanged(tool: OfferedTool, signal: AbortSignal): Promise<boolean>;
  close(): void;
};

/** Reads the tools of a server again where it said that they changed, or was started anew. */
export function watchDefinitions(
  connections: Line,
  launchOf: (serverName: string) => string = () => '',
): DefinitionWatch {
  /** By server, the present definitions, where they may differ from those that were offered. */
  const listed = new Map<string, Promise<Listed>>();
  const offeredOn = new Map<string, number>();
  const doubtful = new Set<string>();
  for (const { serverName, connectionId, state } of connections.list()) {
    if (state.status === 'ready') offeredOn.set(serverName, connectionId);
  }
  const doubt = (serverName: string) => {
    doubtful.add(serverName);
    listed.delete(serverName);
  };
  const undo = connections.onEvent((event) => {
    if (event.type === 'catalog-changed' && event.kind === 'tools') {
      const { connectionId } = event;
      const changed = connections.list().find((one) => one.connectionId === connectionId);
      if (changed) doubt(changed.serverName);
    }
    if (event.type === 'connection' && event.connection.state.status === 'reconnecting') {
      doubt(event.connection.serverName);
    }
  });

  return {
    async isChanged({ serverName, tool, definitionHash: offered }, signal) {
      const connection = ready(connections, serverName);
      // The call itself fails without a connection.
      if (!connection) return false;
      const { connectionId } = connection;
      const before = offeredOn.get(serverName) ?? connectionId;
      offeredOn.set(serverName, connectionId);
      if (before !== connectionId) doubt(serverName);
      if (!doubtful.has(serverName)) return false;
      const reading =
        listed.get(serverName) ?? read(connections, connectionId, launchOf(serverName), signal);
      listed.set(serverName, reading);
      try {
        return (await reading).get(tool) !== offered;
      } catch {
        // Where the list can't be read, the user is asked; the next call reads it again.
        listed.delete(serverName);
        return true;
      }
    },
    close: undo,
  };
}

const ready = (connections: Line, serverName: string) =>
  connections.list().find((one) => one.serverName === serverName && one.state.status === 'ready');

async function read(
  connections: Line,
  connectionId: number,
  launch: string,
  signal: AbortSignal,
): Promise<Listed> {
  const { items } = await connections.catalog(connectionId, 'tools', { signal });
  const hashes = new Map<string, string>();
  for (const item of items) {
    if (!isObject(item) || typeof item['name'] !== 'string') continue;
    // Of two tools with one name, the first is offered.
    if (!hashes.has(item['name'])) hashes.set(item['name'], definitionHash(item, launch));
  }
  return hashes;
}
