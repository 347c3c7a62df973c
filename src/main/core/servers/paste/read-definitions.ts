import { isObject } from '../../../../shared/json/is-object.ts';
import { memberOf } from '../../../../shared/json/member-of.ts';
import type { ParsedServers, ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { readEntry } from '../config-file.ts';
import { isRegistryServer, registryServers } from '../elsewhere/registry-server.ts';
import { nameFromCommand, nameFromUrl } from '../server-names.ts';
import { plainEntry } from './plain-entry.ts';
import type { Syntax } from './read-syntax.ts';

const failed = (message: string): ParsedServers => ({ status: 'failed', message });

/** The members in which clients keep their servers, some of them within other settings. */
const listMembers = [
  'mcpServers',
  'servers',
  'context_servers',
  'mcp_servers',
  'mcp',
  'extensions',
];
const entryMembers = [
  'command',
  'cmd',
  'url',
  'serverUrl',
  'httpUrl',
  'uri',
  'endpoint',
  'bundled',
];
const mostServers = 1000;

type Named = { name: string | undefined; entry: unknown };

/**
 * Reads the definitions in any client's configuration: one entry, a list, or an object of names and
 * entries. All must be valid, or it is `failed`.
 */
export function readDefinitions(value: unknown, syntax: Syntax): ParsedServers {
  if (isRegistryServer(value)) return registryServer(value);
  const entries = entriesIn(value, 0);
  if (!entries || entries.length === 0) {
    return failed(`There is no server in this ${syntax}: it needs a command or a url.`);
  }
  if (entries.length > mostServers)
    return failed(`There are more than ${mostServers} servers; add them in parts.`);
  const inputs: unknown = isObject(value) ? value['inputs'] : undefined;
  const servers: ServerDefinition[] = [];
  const notes: string[] = [];
  for (const [at, { name, entry }] of entries.entries()) {
    const read = definitionOf(name, entry, Array.isArray(inputs) ? inputs : []);
    const said = name ?? (entries.length > 1 ? `Server ${at + 1}` : undefined);
    if (read.status === 'invalid') {
      return failed(said === undefined ? read.message : `${said}: ${read.message}`);
    }
    servers.push(read.definition);
    const { name: own } = read.definition;
    notes.push(...read.notes.map((note) => (entries.length > 1 ? `${own}: ${note}` : note)));
  }
  return { status: 'parsed', servers, ...(notes.length > 0 && { notes }) };
}

/** The entries of a value, with the names that it gives them; undefined where it holds none. */
function entriesIn(value: unknown, depth: number): Named[] | undefined {
  if (Array.isArray(value)) return value.map((entry) => ({ name: givenName(entry), entry }));
  if (!isObject(value) || depth > 2) return undefined;
  if (isEntry(value)) return [{ name: givenName(value), entry: value }];
  const list = listMembers.find(
    (name) => (isObject(value[name]) && !isEntry(value[name])) || Array.isArray(value[name]),
  );
  if (list !== undefined) return entriesIn(value[list], depth + 1);
  return Object.entries(value)
    .filter(([name, entry]) => depth > 0 || name !== 'inputs' || !Array.isArray(entry))
    .map(([name, entry]) => ({ name, entry }));
}

const isEntry = (value: Record<string, unknown>): boolean =>
  entryMembers.some((name) => typeof value[name] === 'string' || Array.isArray(value[name])) ||
  // Zed once wrote an object as the command.
  typeof memberOf(value['command'], 'path') === 'string';

type Read =
  | { status: 'read'; definition: ServerDefinition; notes: string[] }
  | { status: 'invalid'; message: string };

function definitionOf(name: string | undefined, value: unknown, inputs: unknown[]): Read {
  const plain = plainEntry(value);
  if (plain.status === 'invalid') return plain;
  const read = readEntry(name ?? 'server', plain.entry, inputs);
  if (read.status === 'invalid') return read;
  const { definition, note } = read;
  return {
    status: 'read',
    definition: {
      ...definition,
      name: name ?? nameFor(definition),
      ...(Object.keys(plain.kept).length > 0 && { kept: jsonOnly(plain.kept) }),
    },
    notes: note === undefined ? plain.notes : [...plain.notes, note],
  };
}

/** Turns dates and large integers, which YAML and TOML have, into strings. */
const jsonOnly = (kept: Record<string, unknown>): NonNullable<ServerDefinition['kept']> =>
  JSON.parse(
    JSON.stringify(kept, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  );

/** The definitions of a `server.json` that can be used; its open values become inputs. */
function registryServer(value: unknown): ParsedServers {
  const read = registryServers(value);
  const servers = read.flatMap((one) => (one.status === 'usable' ? [one.definition] : []));
  const unusable = read.find((one) => one.status === 'unusable');
  return servers.length > 0
    ? { status: 'parsed', servers }
    : failed(unusable?.reason ?? 'This server.json names neither a package nor a remote.');
}

function givenName(entry: unknown): string | undefined {
  const name: unknown = isObject(entry) ? (entry['name'] ?? entry['id']) : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : undefined;
}

function nameFor({ launch }: ServerDefinition): string {
  if (launch.kind === 'stdio') return nameFromCommand(launch.command, launch.args);
  return launch.kind === 'http' ? nameFromUrl(launch.url) : 'demo';
}
