import type { ServerDefinition, ServersSnapshot } from '../../../shared/model/servers/server.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { uniqueName } from './server-names.ts';
import type { Servers } from './servers.ts';

/**
 * The stored servers, with others before them that last as long as this run: they can be duplicated
 * into the stored ones, and every change to them is REFUSED.
 */
export function sessionServers(stored: Servers, given: readonly ServerDefinition[]): Servers {
  const taken = stored.snapshot().servers.map(({ name }) => name);
  const session: ServerDefinition[] = [];
  for (const one of given) {
    const name = uniqueName(one.name, [...taken, ...session.map((other) => other.name)]);
    session.push({ ...one, name });
  }
  const names = session.map(({ name }) => name);
  const find = (name: string) => session.find((one) => one.name === name);
  const joined = (snapshot: ServersSnapshot): ServersSnapshot => ({
    ...snapshot,
    servers: [...session, ...snapshot.servers],
  });
  /** Throws for a server that is not stored. */
  const storedOnly = (name: string): void => {
    if (!find(name)) return;
    const message = `${name} came with the command line and is not stored. Duplicate it to keep and change it.`;
    throw new RpcError('REFUSED', message);
  };
  const add = (definition: ServerDefinition) =>
    stored.add({ ...definition, name: uniqueName(definition.name, names) });
  return {
    ...stored,
    snapshot: () => joined(stored.snapshot()),
    get: (name) => find(name) ?? stored.get(name),
    add,
    async update(name, definition) {
      storedOnly(name);
      const isTaken = definition.name !== name && names.includes(definition.name);
      return stored.update(
        name,
        isTaken ? { ...definition, name: uniqueName(definition.name, names) } : definition,
      );
    },
    async duplicate(name) {
      const one = find(name);
      return one ? add({ ...one, name: `${name} copy` }) : stored.duplicate(name);
    },
    async remove(name) {
      storedOnly(name);
      return stored.remove(name);
    },
    reorder: (order) => stored.reorder(order.filter((name) => !find(name))),
    onChange: (listener) => stored.onChange((snapshot) => listener(joined(snapshot))),
  };
}
