import { posix, win32 } from 'node:path';
import type { FoundServer } from '../../../../shared/model/servers/elsewhere.ts';
import type { Launch, ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { transportProblem } from '../../../../shared/scheme-problem.ts';
import { readEntry } from '../config-file.ts';
import { fromInspector } from '../inspector-members.ts';
import { keptMembers, withAskedVariables } from './inspector-entry.ts';
import { translated, type Meaning } from './foreign-variables.ts';

export type ReadServer =
  | Omit<Extract<FoundServer, { status: 'usable' }>, 'isStored'>
  | Extract<FoundServer, { status: 'unusable' }>;

type Entry = Record<string, unknown>;

/** The names that clients give to the transports of the protocol. */
export const transports: ReadonlySet<string> = new Set([
  'stdio',
  'http',
  'sse',
  'streamable-http',
  'streamableHttp',
  'local',
]);
const otherSandbox =
  'Its sandbox settings were not imported: choose a sandbox in the server’s settings.';
const notTakenOver: [member: string, note: string][] = [
  ['envFile', 'Its envFile is not read: add its variables.'],
  ['oauth', 'Its OAuth settings were not imported.'],
  ['auth', 'Its OAuth settings were not imported.'],
  ['sandbox', otherSandbox],
  ['sandboxEnabled', otherSandbox],
  ['headersHelper', 'Its header command is not run: add the headers.'],
];

/**
 * Reads one entry of another client's list as a definition, with notes on what was not imported; or
 * tells why it can't be used. Never throws.
 */
export function foreignEntry(
  name: string,
  value: unknown,
  meaning: Meaning,
  inputs: unknown[],
): ReadServer {
  const unusable = (reason: string): ReadServer => ({ status: 'unusable', name, reason });
  if (name.trim() === '' || name.length > 100) return unusable('Its name is empty or too long.');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return unusable('The entry is not an object.');
  }
  const entry = flattened(value as Entry);
  const { type } = entry;
  if (type !== undefined && !(typeof type === 'string' && transports.has(type))) {
    return unusable(transportProblem(type));
  }
  const isReachable = ['command', 'url', 'serverUrl'].some((key) => entry[key] !== undefined);
  if (!isReachable && entry['source'] === 'extension') {
    return unusable('An extension of the editor starts it.');
  }
  const { sandbox: _ofAnotherClient, ...ours } = entry;
  const isInspectors = meaning.client === 'inspector';
  const inspectors = fromInspector(ours);
  const asked = isInspectors ? withAskedVariables(ours) : { entry: ours, notes: [] };
  const { kept, notes: keptNotes } = isInspectors ? keptMembers(ours) : { kept: {}, notes: [] };
  const read = readEntry(name, { ...inspectors.members, ...asked.entry }, inputs);
  if (read.status === 'invalid') return unusable(read.message);
  const { launch, notes } = translatedLaunch(read.definition.launch, meaning);
  notes.push(...inspectors.notes, ...asked.notes, ...keptNotes);
  const { upkeep = watchOf(entry) } = read.definition;
  const definition: ServerDefinition = {
    ...read.definition,
    launch: inProject(launch, meaning),
    ...(upkeep ? { upkeep } : {}),
    ...(Object.keys(kept).length > 0 && { kept: kept as ServerDefinition['kept'] }),
  };
  const left = notTakenOver.filter(
    ([member]) => entry[member] !== undefined && !(isInspectors && member === 'oauth'),
  );
  return {
    status: 'usable',
    definition,
    isDisabled: entry['disabled'] === true || entry['enabled'] === false,
    notes: [...new Set([...notes, ...left.map(([, note]) => note)])],
  };
}

/** Turns `command: { path, args, env }`, as Zed once wrote it, into separate members. */
export function flattened(entry: Entry): Entry {
  const { command } = entry;
  if (typeof command !== 'object' || command === null || Array.isArray(command)) return entry;
  const { path, args, env } = command as Entry;
  return { args, env, ...entry, command: path };
}

/**
 * Reads `dev.watch`: VS Code restarts a server when files change that match these globs. The first
 * 100 are used.
 */
function watchOf({ dev }: Entry): ServerDefinition['upkeep'] {
  const watched: unknown = (dev as Entry | undefined)?.['watch'];
  const globs = (Array.isArray(watched) ? watched : [watched]).filter(
    (glob): glob is string => typeof glob === 'string' && glob !== '' && glob.length <= 1000,
  );
  return globs.length > 0 ? { watch: globs.slice(0, 100) } : undefined;
}

function translatedLaunch(launch: Launch, meaning: Meaning): { launch: Launch; notes: string[] } {
  const notes: string[] = [];
  const text = (value: string): string => {
    const result = translated(value, meaning);
    notes.push(...result.notes);
    return result.text;
  };
  const texts = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]));
  switch (launch.kind) {
    case 'bundled':
      return { launch, notes };
    case 'http': {
      const { url, headers } = launch;
      return { launch: { ...launch, url: text(url), headers: texts(headers) }, notes };
    }
    case 'stdio': {
      const { command, args, cwd, env } = launch;
      const folder = cwd === undefined ? {} : { cwd: text(cwd) };
      const launchTexts = { command: text(command), args: args.map(text), env: texts(env) };
      return { launch: { ...launch, ...launchTexts, ...folder }, notes };
    }
  }
}

/**
 * Sets the working folder of a definition that belongs to a project, to whose folder its paths are
 * relative.
 */
function inProject(launch: Launch, { project, platform }: Meaning): Launch {
  if (launch.kind !== 'stdio' || project === undefined) return launch;
  const { resolve } = platform === 'win32' ? win32 : posix;
  const { cwd = '.' } = launch;
  return cwd.startsWith('${') ? launch : { ...launch, cwd: resolve(project, cwd) };
}
