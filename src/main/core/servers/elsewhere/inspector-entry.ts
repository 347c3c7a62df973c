import { isObject } from '../../../../shared/json/is-object.ts';
import { ownMembers } from '../config-file.ts';
import { inspectorMembers } from '../inspector-members.ts';

type Entry = Record<string, unknown>;

/**
 * An entry of the Inspector's catalog, in which a variable is empty where its value lies in a keyring:
 * that value becomes an input, which is asked for when the server is connected.
 */
export function withAskedVariables(entry: Entry): { entry: Entry; notes: string[] } {
  const env = isObject(entry['env']) ? entry['env'] : {};
  const empty = Object.keys(env).filter((name) => env[name] === '' && isNameable(name));
  if (empty.length === 0 || entry['command'] === undefined) return { entry, notes: [] };
  const asked = Object.fromEntries(empty.map((name) => [name, `\${input:${name}}`]));
  const inputs = empty.map((name) => ({ type: 'promptString', id: name, password: true }));
  return {
    entry: { ...entry, env: { ...env, ...asked }, inputs },
    notes: [
      `The Inspector keeps ${empty.join(', ')} in a keyring of its own, so you are asked for ${empty.length === 1 ? 'it' : 'them'} when the server is connected.`,
    ],
  };
}

const isNameable = (name: string): boolean => /^[\w.-]{1,200}$/.test(name);

/** The members of its entry that have no effect here, which are stored with the server. */
export function keptMembers(entry: Entry): { kept: Entry; notes: string[] } {
  const kept = Object.fromEntries(
    Object.entries(entry).filter(
      ([name]) => !ownMembers.has(name) && !inspectorMembers.has(name) && name.length <= 200,
    ),
  );
  const names = Object.keys(kept).slice(0, 20);
  if (names.length === 0) return { kept, notes: [] };
  const are = names.length === 1 ? 'is' : 'are';
  return { kept, notes: [`Its ${names.join(', ')} ${are} kept, without effect here.`] };
}
