import type { EraChoice, ServerDefinition } from '../../../shared/model/servers/server.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { parseServers } from './paste/parse-servers.ts';
import type { Servers } from './servers.ts';

/**
 * Servers that are not stored: one command line or address as the user typed it, or the entries of
 * an `mcpServers` object.
 */
export type AdhocServer =
  | { kind: 'stdio' | 'http'; text: string; headers: Record<string, string>; era: EraChoice }
  | {
      kind: 'entries';
      entries: Record<string, unknown>;
      /** Whether they were read from a file that nobody typed, and ask as stored servers do. */
      asks?: boolean;
    };

/**
 * Definitions that are not stored: they can be read, and every change is REFUSED. BAD_INPUT where
 * they can't be read.
 */
export function adhocServers(adhoc: AdhocServer): Servers {
  const definitions =
    adhoc.kind === 'entries' ? definitionsOf(adhoc.entries) : [definitionOf(adhoc)];
  const refuse = () => Promise.reject(new RpcError('REFUSED', 'This server is not stored.'));
  return {
    snapshot: () => ({ file: '', servers: definitions, invalid: [] }),
    get(name) {
      const found = definitions.find((definition) => definition.name === name);
      if (found) return found;
      throw new RpcError('NOT_FOUND', `There is no server called ${name}.`);
    },
    add: refuse,
    update: refuse,
    duplicate: refuse,
    remove: refuse,
    restore: refuse,
    reorder: refuse,
    parse: parseServers,
    reload: async () => undefined,
    onChange: () => () => undefined,
  };
}

/** The definitions of an `mcpServers` object; throws BAD_INPUT where it can't be read. */
export function definitionsOf(entries: Record<string, unknown>): ServerDefinition[] {
  if (Object.keys(entries).length === 0) return [];
  const parsed = parseServers(JSON.stringify({ mcpServers: entries }));
  if (parsed.status === 'failed') throw new RpcError('BAD_INPUT', parsed.message);
  return parsed.servers;
}

type Typed = Exclude<AdhocServer, { kind: 'entries' }>;

function definitionOf({ kind, text, headers, era }: Typed): ServerDefinition {
  const parsed = parseServers(text);
  if (parsed.status === 'failed') throw new RpcError('BAD_INPUT', parsed.message);
  const [server] = parsed.servers;
  if (!server || server.launch.kind !== kind) {
    const wanted = kind === 'http' ? 'an http(s) address' : 'a command line';
    throw new RpcError('BAD_INPUT', `“${text}” is not ${wanted}.`);
  }
  const { launch } = server;
  return { ...server, era, launch: launch.kind === 'http' ? { ...launch, headers } : launch };
}
