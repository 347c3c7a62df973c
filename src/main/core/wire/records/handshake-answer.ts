import { isObject } from '../../../../shared/json/is-object.ts';
import { jsonOf } from '../../../../shared/json/json-of.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import type { Rule } from '../../../../shared/model/specification.ts';
import type { ServerInfo } from '../../../../shared/model/servers/connection.ts';
import { iconsIn } from '../../../../shared/model/servers/icon.ts';

export type HandshakeMethod = 'initialize' | 'server/discover';

/** What an answer to the handshake comes to, whatever is wrong with it. */
export type Told = {
  /** As named by `initialize`; undefined where it named none. */
  protocolVersion: string | undefined;
  /** As listed by `server/discover`. */
  supportedVersions: string[];
  serverInfo: ServerInfo;
  /** Each an object, and no other members than the server sent. */
  capabilities: Record<string, Record<string, unknown>>;
  instructions: string | undefined;
};

type Read = { told: Told; findings: Finding[] };

const serverInfoKey = 'io.modelcontextprotocol/serverInfo';
/** The members of `capabilities` whose flags are true or false. */
const flags = ['listChanged', 'subscribe'];
const maxCapabilities = 100;
const maxShown = 60;
const maxDescription = 10_000;
const maxUrl = 2000;
/** What goes to the page is written as JSON, which the engine can't do for deeper values. */
const maxDepth = 50;

export const isHandshake = (method: unknown): method is HandshakeMethod =>
  method === 'initialize' || method === 'server/discover';

/**
 * Reads the result of `initialize` (2025-11-25, lifecycle) or `server/discover` (2026-07-28) as far as
 * it goes: a member of a wrong kind counts as missing, and is told with what stood in its place.
 */
export function readHandshake(method: HandshakeMethod, result: unknown): Read {
  const findings: Finding[] = [];
  const find = (rule: Rule, message: string) => void findings.push({ rule, message });
  const members = isObject(result) ? result : {};
  const meta = members['_meta'];
  if (meta !== undefined && !isObject(meta)) find('responses', wrong('_meta', meta, 'an object'));
  const isInitialize = method === 'initialize';
  const rule = isInitialize ? 'initialization' : 'discovery';
  const info = isInitialize
    ? members['serverInfo']
    : isObject(meta)
      ? meta[serverInfoKey]
      : undefined;
  const { instructions } = members;
  if (instructions !== undefined && typeof instructions !== 'string') {
    find(rule, wrong('instructions', instructions, 'a string'));
  }
  const told: Told = {
    protocolVersion: isInitialize ? versionIn(members, find) : undefined,
    supportedVersions: isInitialize ? [] : versionsIn(members, find),
    serverInfo: infoIn(info, { isRequired: isInitialize, rule }, find),
    capabilities: capabilitiesIn(members, rule, find),
    instructions: typeof instructions === 'string' ? instructions : undefined,
  };
  return { told, findings };
}

type Find = (rule: Rule, message: string) => void;

function versionIn({ protocolVersion }: Record<string, unknown>, find: Find): string | undefined {
  if (typeof protocolVersion === 'string') return protocolVersion;
  find('version-negotiation', wrong('protocolVersion', protocolVersion, 'a string'));
  return undefined;
}

function versionsIn({ supportedVersions: sent }: Record<string, unknown>, find: Find): string[] {
  const versions = typeof sent === 'string' ? [sent] : Array.isArray(sent) ? sent : [];
  const texts = versions.filter((version) => typeof version === 'string');
  if (!Array.isArray(sent) || texts.length < sent.length || texts.length === 0) {
    find('discovery', wrong('supportedVersions', sent, 'a list of strings'));
  }
  return texts;
}

function infoIn(
  info: unknown,
  { isRequired, rule }: { isRequired: boolean; rule: Rule },
  find: Find,
): Told['serverInfo'] {
  if (!isObject(info)) {
    if (isRequired || info !== undefined) find(rule, wrong('serverInfo', info, 'an object'));
    return { name: unnamed, version: '' };
  }
  const { name, version, title, description, websiteUrl } = info;
  if (typeof name !== 'string') find(rule, wrong('serverInfo.name', name, 'a string'));
  if (typeof version !== 'string') find(rule, wrong('serverInfo.version', version, 'a string'));
  if (title !== undefined && typeof title !== 'string') {
    find(rule, wrong('serverInfo.title', title, 'a string'));
  }
  return {
    name: typeof name === 'string' ? name : unnamed,
    version: typeof version === 'string' ? version : '',
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' && { description: description.slice(0, maxDescription) }),
    ...(typeof websiteUrl === 'string' && { websiteUrl: websiteUrl.slice(0, maxUrl) }),
    ...(info['icons'] !== undefined && { icons: iconsIn(info) }),
  };
}

function capabilitiesIn(
  { capabilities: sent }: Record<string, unknown>,
  rule: Rule,
  find: Find,
): Told['capabilities'] {
  if (!isObject(sent)) {
    find(rule, wrong('capabilities', sent, 'an object'));
    return {};
  }
  const entries: [string, Record<string, unknown>][] = [];
  for (const [name, value] of Object.entries(sent).slice(0, maxCapabilities)) {
    const path = `capabilities.${cut(name)}`;
    if (!isObject(value)) {
      find('capabilities', wrong(path, value, 'an object'));
      // An empty list is how some languages write an empty object, and true is meant as well as {}.
      if (Array.isArray(value) || value === true) entries.push([name, {}]);
      continue;
    }
    if (isDeeperThan(maxDepth, value)) {
      find('capabilities', `its ${path} is nested more than ${maxDepth} levels deep`);
      entries.push([name, {}]);
      continue;
    }
    for (const flag of flags) {
      const told = value[flag];
      if (told === undefined || typeof told === 'boolean') continue;
      find('capabilities', wrong(`${path}.${flag}`, told, 'true or false'));
    }
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((member) => isDeeperThan(depth - 1, member));
}

export const unnamed = 'unnamed server';

/** "its capabilities.tools is a list, not an object: []", or that it is missing. */
function wrong(path: string, value: unknown, wanted: string): string {
  if (value === undefined) return `its ${path} is missing`;
  const kind = kindOf(value);
  const isPlain = value === null || (Array.isArray(value) && wanted.startsWith('a list'));
  if (isPlain) return `its ${path} is ${cut(jsonOf(value))}, not ${wanted}`;
  return `its ${path} is ${kind}, not ${wanted}: ${cut(jsonOf(value))}`;
}

/** The kind of a JSON value, with its article. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a string';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const cut = (text: string): string =>
  text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
