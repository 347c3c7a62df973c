import type { EraChoice, ServerDefinition } from '../../../shared/model/server.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { parseServers } from './parse-servers.ts';
import type { Servers } from './servers.ts';

/** One server of a command line's making: a command line or an address as the user typed it. */
export type AdhocServer = {
  kind: 'stdio' | 'http';
  text: string;
  headers: Record<string, string>;
  era: EraChoice;
};

/** One definition that is not stored; typed by the user, so that nothing asks before it runs. */
export function adhocServers(adhoc: AdhocServer): Servers {
  const definition = definitionOf(adhoc);
  const refuse = () => Promise.reject(new RpcError('REFUSED', 'This server is not stored.'));
  return {
    snapshot: () => ({ file: '', servers: [definition], invalid: [] }),
    get(name) {
      if (name === definition.name) return definition;
      throw new RpcError('NOT_FOUND', `There is no server called ${name}.`);
    },
    add: refuse,
    update: refuse,
    duplicate: refuse,
    remove: refuse,
    reorder: refuse,
    parse: parseServers,
    reload: async () => undefined,
    approvalNeeded: () => undefined,
    approve: async () => undefined,
    onChange: () => () => undefined,
  };
}

function definitionOf({ kind, text, headers, era }: AdhocServer): ServerDefinition {
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
