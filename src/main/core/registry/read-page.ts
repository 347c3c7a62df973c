import { isObject } from '../../../shared/json/is-object.ts';
import type { RegistryEntry, RegistryPage } from '../../../shared/model/servers/registry.ts';
import { isRegistryServer, registryServers } from '../servers/elsewhere/registry-server.ts';

const maxEntries = 100;
const maxWays = 20;
const maxText = 1000;
const maxCursor = 2000;
const ofRegistry = 'io.modelcontextprotocol.registry/official';

/**
 * Reads a page of a registry's list (`GET /v0.1/servers`). An entry that can't be read is counted, and
 * hides no other; undefined where it is no such list.
 */
export function readPage(answer: unknown): RegistryPage | undefined {
  if (!isObject(answer) || !Array.isArray(answer['servers'])) return undefined;
  const sent = answer['servers'].slice(0, maxEntries) as unknown[];
  const entries = sent.flatMap((item) => {
    const entry = readEntry(item);
    return entry ? [entry] : [];
  });
  const cursor = isObject(answer['metadata']) ? answer['metadata']['nextCursor'] : undefined;
  const isCursor = typeof cursor === 'string' && cursor !== '' && cursor.length <= maxCursor;
  return {
    entries,
    unread: answer['servers'].length - entries.length,
    ...(isCursor && { nextCursor: cursor }),
  };
}

function readEntry(item: unknown): RegistryEntry | undefined {
  const server = isObject(item) && isObject(item['server']) ? item['server'] : undefined;
  if (!isObject(item) || !server || typeof server['name'] !== 'string') return undefined;
  const { title, description, version } = server;
  const page = pageOf(server);
  return {
    name: text(server['name']),
    ...(typeof title === 'string' && title !== '' && { title: text(title) }),
    description: text(description),
    version: text(version),
    ...(page !== undefined && { page }),
    ...(statusOf(item) === 'deprecated' && { isDeprecated: true as const }),
    ways: isRegistryServer(server) ? waysOf(server) : [],
  };
}

const waysOf = (server: Record<string, unknown>): RegistryEntry['ways'] =>
  registryServers(server)
    .slice(0, maxWays)
    .map((read) =>
      read.status === 'usable'
        ? { status: 'usable', definition: read.definition, notes: read.notes.slice(0, maxWays) }
        : { status: 'unusable', name: text(read.name), reason: text(read.reason) },
    );

function statusOf(item: Record<string, unknown>): unknown {
  const meta = item['_meta'];
  const own = isObject(meta) ? meta[ofRegistry] : undefined;
  return isObject(own) ? own['status'] : undefined;
}

/** Where the server is told of; an address that no browser should open is left out. */
function pageOf({ websiteUrl, repository }: Record<string, unknown>): string | undefined {
  const source = isObject(repository) ? repository['url'] : undefined;
  return [websiteUrl, source].find(
    (one): one is string =>
      typeof one === 'string' &&
      one.length <= maxText &&
      /^https?:$/.test(URL.parse(one)?.protocol ?? ''),
  );
}

const text = (sent: unknown): string => (typeof sent === 'string' ? sent.slice(0, maxText) : '');
