import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isObject } from '../../../shared/json/is-object.ts';
import { maxTimeoutMs } from '../../../shared/model/servers/timeouts.ts';
import { usageError } from '../cli-error.ts';
import { inspectorTransports, protocolEras, type InspectorOption } from './inspector-options.ts';
import { systemReason } from '../../../shared/system-reason.ts';

type Entry = Record<string, unknown>;
export type InspectorServers = Record<string, Entry>;

type Words = { given: Partial<Record<InspectorOption, string[]>>; target: string[] };
type Environment = Record<string, string | undefined>;
type Found = {
  servers: InspectorServers;
  /** Whether the line itself has the command or the address; else a file has it, which is asked about. */
  isTyped: boolean;
};

const adhocConnectMs = 15_000;
const fileConnectMs = 30_000;

const eras = { legacy: 'legacy', auto: 'auto', modern: '2026-07-28' } as const;

/**
 * The servers of an Inspector's command line, as entries of an `mcpServers` object with what its
 * options add: the one that was typed, or those of the file, or the one of them that is named. Throws a
 * usage error that says what is wrong.
 */
export async function inspectorServers(
  { given, target }: Words,
  environment: Environment,
): Promise<Found> {
  const [transport, url] = [last(given.transport), last(given['server-url'])?.trim()];
  if (transport !== undefined && !inspectorTransports.some((one) => one === transport)) {
    throw usageError(`--transport takes ${inspectorTransports.join(', ')}, not “${transport}”.`);
  }
  const added = addedBy(given);
  const isTyped = target.length > 0 || transport !== undefined || Boolean(url);
  const file = fileOf(given, environment, isTyped);
  if (file === undefined) {
    const [name, entry] = typedServer(target, url, transport);
    const server = added({ era: eras.legacy, connectTimeoutMs: adhocConnectMs, ...entry });
    return { servers: { [name]: server }, isTyped: true };
  }
  if (isTyped) {
    throw usageError(
      `${file.option} names the server’s file, and the line has a command or an address as well.`,
      'Use one of the two.',
    );
  }
  const entries = await readServers(file);
  const named = last(given.server);
  const chosen = named === undefined ? entries : pick(entries, named, file.path);
  const servers = Object.fromEntries(
    Object.entries(chosen).map(([name, entry]) => [
      name,
      added(withEra(file.option === '--catalog' ? unlocked(name, entry, given) : entry)),
    ]),
  );
  return { servers, isTyped: false };
}

/** The one server that `--cli` asks. Throws a usage error where there are several, or none. */
export function onlyServer(servers: InspectorServers): [name: string, entry: Entry] {
  const [first, second] = Object.entries(servers);
  if (!first) throw usageError('There is no server in the file.');
  if (second) {
    throw usageError(
      'There are several servers in the file.',
      `Name one with --server: ${Object.keys(servers).join(', ')}.`,
    );
  }
  return first;
}

const last = (values: string[] | undefined): string | undefined => values?.at(-1);

type File = { path: string; option: '--config' | '--catalog' };

function fileOf(
  { config, catalog }: Words['given'],
  { HOME, USERPROFILE, MCP_CATALOG_PATH }: Environment,
  isTyped: boolean,
): File | undefined {
  const [read, own] = [last(config)?.trim(), last(catalog)?.trim()];
  if (read && own) throw usageError('Use either --config or --catalog, not both.');
  if (read) return { path: resolve(read), option: '--config' };
  if (own) return { path: resolve(own), option: '--catalog' };
  if (isTyped) return undefined;
  const standard = join(HOME || USERPROFILE || '.', '.mcp-inspector', 'mcp.json');
  return { path: resolve(MCP_CATALOG_PATH?.trim() || standard), option: '--catalog' };
}

function typedServer(
  target: string[],
  url: string | undefined,
  transport: string | undefined,
): [name: string, entry: Entry] {
  const [first, ...rest] = target;
  if (first !== undefined && url) {
    throw usageError('Use either a command or an address, or --server-url, not both.');
  }
  const address = url || (first !== undefined && /^https?:\/\//.test(first) ? first : undefined);
  if (address !== undefined) {
    if (rest.length > 0)
      throw usageError('An address takes no arguments after it.', rest.join(' '));
    if (transport === 'stdio')
      throw usageError('--transport stdio needs a command, not an address.');
    if (!URL.canParse(address)) throw usageError(`The address ${address} can’t be read.`);
    return [new URL(address).host, { type: 'http', url: address }];
  }
  if (first === undefined) throw usageError('Name a server: a command, or an address.');
  if (transport !== undefined && transport !== 'stdio') {
    throw usageError(`--transport ${transport} needs an address, not a command.`);
  }
  return [target.slice(0, 2).join(' ').slice(0, 100), { command: first, args: rest }];
}

async function readServers({ path, option }: File): Promise<InspectorServers> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw usageError(`The file ${path} (${option}) can’t be read: ${systemReason(error)}.`);
  }
  const servers = isObject(value) ? value['mcpServers'] : undefined;
  if (!isObject(servers)) throw usageError(`There is no mcpServers in ${path}.`);
  return Object.fromEntries(
    Object.entries(servers).map(([name, entry]) => {
      if (!isObject(entry)) throw usageError(`“${name}” in ${path} is not an object.`);
      const own = entry['connectionTimeout'] ?? entry['connectTimeoutMs'];
      return [name, { ...(own === undefined && { connectTimeoutMs: fileConnectMs }), ...entry }];
    }),
  );
}

function pick(entries: InspectorServers, name: string, path: string): InspectorServers {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (entry) return { [name]: entry };
  const names = Object.keys(entries).map((one) => `“${one}”`);
  throw usageError(
    `There is no server “${name}” in ${path}.`,
    names.length > 0 ? `There are ${names.join(', ')}.` : 'There are none.',
  );
}

/** The Inspector speaks the protocol before 2026-07-28 unless it is told otherwise. */
const withEra = (entry: Entry): Entry =>
  entry['era'] === undefined && entry['protocolEra'] === undefined
    ? { ...entry, era: eras.legacy }
    : entry;

/**
 * Its catalog has an empty text for a variable whose value lies in the system's keyring. Throws a
 * usage error for one that the command line does not give.
 */
function unlocked(name: string, entry: Entry, { e: typed = [] }: Words['given']): Entry {
  const env = isObject(entry['env']) ? entry['env'] : {};
  const given = new Set(typed.map((pair) => pair.split('=', 1)[0]));
  const empty = Object.keys(env).filter((variable) => env[variable] === '' && !given.has(variable));
  if (empty.length === 0) return entry;
  throw usageError(
    `The Inspector keeps the values of ${empty.join(', ')} of “${name}” in a keyring of its own, which is not read.`,
    `Add ${empty.map((variable) => `-e ${variable}=…`).join(' ')}`,
  );
}

/** What the options add to an entry, whichever server it is. */
function addedBy(given: Words['given']): (entry: Entry) => Entry {
  const env = pairsOf('-e', given.e ?? []);
  const headers = headersOf(given.header ?? []);
  const cwd = last(given.cwd)?.trim();
  const asked = last(given['protocol-era']);
  const era = protocolEras.find((one) => one === asked);
  if (asked !== undefined && !era) {
    throw usageError(`--protocol-era takes ${protocolEras.join(', ')}, not “${asked}”.`);
  }
  const timeout = timeoutOf(last(given['connect-timeout']));
  return (entry) => {
    const isStdio = entry['command'] !== undefined;
    return {
      ...entry,
      ...(isStdio && Object.keys(env).length > 0 && { env: { ...envOf(entry), ...env } }),
      ...(isStdio && cwd && { cwd }),
      ...(!isStdio && headers && { headers }),
      ...(era && { era: eras[era] }),
      ...(timeout !== undefined && { connectTimeoutMs: timeout }),
    };
  };
}

const envOf = ({ env }: Entry): Entry => (isObject(env) ? env : {});

function timeoutOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = Number(text);
  if (text.trim() === '' || !Number.isFinite(ms) || ms < 0) {
    throw usageError(`--connect-timeout takes milliseconds, not “${text}”.`);
  }
  return ms === 0 ? maxTimeoutMs : Math.min(Math.max(Math.round(ms), 100), maxTimeoutMs);
}

function pairsOf(option: string, pairs: string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1 || at === pair.length - 1) {
        throw usageError(`${option} takes NAME=VALUE, with a name and a value.`);
      }
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

function headersOf(lines: string[]): Record<string, string> | undefined {
  if (lines.length === 0) return undefined;
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      const [name, value] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
      if (name === '' || value === '') {
        throw usageError('--header takes "Name: value", with a name and a value.');
      }
      return [name, value];
    }),
  );
}
