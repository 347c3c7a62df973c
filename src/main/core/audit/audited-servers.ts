import { isDeepStrictEqual } from 'node:util';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import type { Servers } from '../servers/servers.ts';
import type { Note } from './open-audit.ts';

/** The same definitions, whose edits are noted: which members changed, and not to what. */
export function auditedServers(servers: Servers, note: Note): Servers {
  const noteEdit = (serverName: string, what: string) => note({ kind: 'server', what, serverName });
  const noteAdded = (definition: ServerDefinition, what: string) => {
    noteEdit(definition.name, what);
    return definition;
  };
  return {
    ...servers,
    add: async (definition) => noteAdded(await servers.add(definition), 'Added the server'),
    duplicate: async (name) =>
      noteAdded(await servers.duplicate(name), `Added the server as a copy of ${name}`),
    restore: async (restoreId) =>
      noteAdded(await servers.restore(restoreId), 'Put the removed server back'),
    async update(name, definition) {
      const before = servers.snapshot().servers.find((one) => one.name === name);
      const after = await servers.update(name, definition);
      const changed = changedMembers(before, after);
      if (after.name !== name) noteEdit(after.name, `Renamed the server, which was ${name}`);
      if (changed.length > 0) noteEdit(after.name, `Changed ${changed.join(', ')}`);
      return after;
    },
    async remove(name) {
      const removed = await servers.remove(name);
      noteEdit(name, 'Removed the server');
      return removed;
    },
  };
}

/** The names of members that differ; those of a launch one by one. */
function changedMembers(before: ServerDefinition | undefined, after: ServerDefinition): string[] {
  const flat = ({ launch, ...members }: ServerDefinition) => ({ ...members, ...launch });
  const was: Record<string, unknown> = before ? flat(before) : {};
  const is: Record<string, unknown> = flat(after);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.filter((name) => name !== 'name' && !isDeepStrictEqual(was[name], is[name]));
}
