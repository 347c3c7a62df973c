import { isObject } from '../../../../shared/json/is-object.ts';
import type { Meaning } from './foreign-variables.ts';
import { foreignEntry, type ReadServer } from './foreign-entry.ts';
import { isRegistryServer, registryServers } from './registry-server.ts';

export type ReadGroup = { project?: string; servers: ReadServer[] };

const listKeys = ['mcpServers', 'servers', 'context_servers'];

/** The lists of definitions in a client's file, without empty ones; takes any JSON value. */
export function readConfig(value: unknown, meaning: Meaning): ReadGroup[] {
  if (!isObject(value)) return [];
  if (isRegistryServer(value)) return [{ servers: registryServers(value) }];
  const own = groupOf(value, meaning);
  const projects = meaning.client === 'claude-code' && isObject(value['projects']);
  if (!projects) return own;
  // Claude Code keeps the definitions of a folder that are for this user alone in the user's file.
  const perFolder = Object.entries(value['projects'] as object).flatMap(([project, config]) =>
    isObject(config)
      ? groupOf(config, { ...meaning, project }).map((group) => ({ ...group, project }))
      : [],
  );
  return [...own, ...perFolder];
}

function groupOf(config: Record<string, unknown>, meaning: Meaning): ReadGroup[] {
  const list = listKeys.map((key) => config[key]).find(isObject);
  if (!list) return [];
  const inputs: unknown[] = Array.isArray(config['inputs']) ? config['inputs'] : [];
  const servers = Object.entries(list).map(([name, entry]) =>
    foreignEntry(name, entry, meaning, inputs),
  );
  return servers.length > 0 ? [{ servers }] : [];
}
