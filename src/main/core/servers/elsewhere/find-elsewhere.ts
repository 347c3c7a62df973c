import { glob, open, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import type { FoundFile, FoundServer } from '../../../../shared/model/servers/elsewhere.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { parseJson } from '../../storage/json-file.ts';
import { parseYaml } from '../../storage/parse-yaml.ts';
import { canonicalJson } from '../trust/fingerprint-of.ts';
import { clientPlaces, projectPlaces, type Place, type ClientSystem } from './client-places.ts';
import { readConfig } from './read-config.ts';
import type { ReadServer } from './foreign-entry.ts';
import { systemReason } from '../../../../shared/system-reason.ts';

type Search = ClientSystem & {
  /** A project's folder, or one file; undefined to search the places of this user's clients. */
  path: string | undefined;
  /** The definitions that are stored already. */
  stored: readonly ServerDefinition[];
};

/**
 * The largest file that is read, in bytes: that of Claude Code also holds the history of all
 * projects.
 */
const maxFileBytes = 64_000_000;

/**
 * Finds the definitions of other clients on this machine. Only reads; a file that can't be read is
 * `failed`. Throws BAD_INPUT for a path that is not absolute, and NOT_FOUND where a path has no
 * definitions.
 */
export async function findElsewhere(search: Search): Promise<FoundFile[]> {
  const { places, project } = await placesOf(search);
  const files: FoundFile[] = [];
  for (const place of places) {
    for await (const name of glob(place.pattern, { cwd: place.folder })) {
      files.push(...(await readPlace(join(place.folder, name), place, project, search)));
    }
  }
  if (search.path !== undefined && files.length === 0) {
    throw new RpcError('NOT_FOUND', `No client’s definitions were found in ${search.path}.`);
  }
  return files;
}

async function placesOf(search: Search): Promise<{ places: Place[]; project?: string }> {
  const { path, home } = search;
  if (path === undefined) return { places: clientPlaces(search) };
  const whole = path.trim().replace(/^~(?=[\\/]|$)/, () => home);
  if (!isAbsolute(whole)) {
    throw new RpcError('BAD_INPUT', `${path} is not an absolute path: start it with / or ~.`);
  }
  const found = await stat(whole).catch((error: unknown) => {
    throw new RpcError('NOT_FOUND', `${whole} can’t be read: ${systemReason(error)}.`);
  });
  if (found.isDirectory()) return { places: projectPlaces(whole), project: resolve(whole) };
  const folder = dirname(whole);
  const name = basename(whole);
  const known = [...clientPlaces(search), ...projectPlaces(folder)];
  const named = known.filter(({ pattern }) => basename(pattern) === name);
  // Several clients call their file mcp.json, and keep it in a folder of their own.
  const client = (named.find((place) => place.folder === folder) ?? named[0])?.client ?? 'other';
  // A name such as [a].json must not be read as a glob.
  const pattern = name.replaceAll(/[[\]{}()*?!+@\\]/g, (sign) => `[${sign}]`);
  return { places: [{ client, folder, pattern }] };
}

async function readPlace(
  file: string,
  { client }: Place,
  project: string | undefined,
  search: Search,
): Promise<FoundFile[]> {
  const failed = (message: string): FoundFile[] => [{ client, file, status: 'failed', message }];
  let text: string;
  try {
    text = await readBounded(file);
  } catch (error) {
    return failed(messageOf(error));
  }
  const parsed = /\.ya?ml$/i.test(file) ? parseYaml(text) : parseJson(text);
  if (parsed.status === 'failed') {
    const { message, line, column } = parsed.problem;
    return failed(`${message} (line ${line}, column ${column})`);
  }
  const { platform, home, env, stored } = search;
  const groups = readConfig(parsed.value, { client, platform, home, env, project });
  if (groups.length === 0 && search.path !== undefined && client === 'other') {
    return failed('There is no list of servers in this file.');
  }
  return groups.map(({ servers, ...scope }) => ({
    client,
    file,
    ...(project === undefined ? {} : { project }),
    ...scope,
    status: 'read',
    servers: servers.map((server) => markStored(server, stored)),
  }));
}

async function readBounded(file: string): Promise<string> {
  // The file is not opened before its kind is known: a pipe would wait for a writer.
  const { size, isFile } = await stat(file).then((found) => ({
    size: found.size,
    isFile: found.isFile(),
  }));
  if (!isFile) throw new Error('It is not a file.');
  if (size > maxFileBytes) throw new Error(`It is larger than ${maxFileBytes / 1e6} MB.`);
  const handle = await open(file);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

function markStored(server: ReadServer, stored: readonly ServerDefinition[]): FoundServer {
  if (server.status === 'unusable') return server;
  const wanted = canonicalJson(server.definition.launch);
  return { ...server, isStored: stored.some(({ launch }) => canonicalJson(launch) === wanted) };
}
