import type { ServerDefinition } from '../../../shared/model/server.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { parseServers } from './parse-servers.ts';
import type { Servers } from './servers.ts';

/** One definition that is not stored, typed by the user: for a command line. */
export function adhocServers(definition: ServerDefinition): Servers {
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
