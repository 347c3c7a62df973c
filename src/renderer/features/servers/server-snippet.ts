import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { entryOf } from '../../../shared/model/servers/server-entry.ts';

/** A definition as the `mcpServers` JSON that other clients take. */
export const snippetOf = (server: ServerDefinition): string =>
  JSON.stringify({ mcpServers: Object.fromEntries([[server.name, entryOf(server)]]) }, null, 2);
