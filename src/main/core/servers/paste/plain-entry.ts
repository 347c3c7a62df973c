import { isObject } from '../../../../shared/json/is-object.ts';
import { toolGlobs } from '../../../../shared/model/servers/declared-choice.ts';
import { schemeProblem, transportProblem } from '../../../../shared/scheme-problem.ts';
import { ShellTextError, splitWords } from '../../../../shared/shell/split-shell.ts';
import { ownMembers } from '../config-file.ts';
import { fromInspector, inspectorMembers } from '../inspector-members.ts';
import { flattened, transports } from '../elsewhere/foreign-entry.ts';
import { authHeaders } from './entry-auth.ts';
import { entryTimeouts, timeoutMembers } from './entry-timeouts.ts';

type Entry = Record<string, unknown>;

export type PlainEntry =
  | {
      status: 'plain';
      /** The entry with the members that `readEntry` reads. */
      entry: Entry;
      /** The members that nothing here understands, which are stored with the server. */
      kept: Entry;
      /** Sentences on what was changed, or has no effect. */
      notes: string[];
    }
  | { status: 'invalid'; message: string };

/** The names that other clients have for our members. */
const sameAs: Record<string, string> = {
  serverUrl: 'url',
  httpUrl: 'url',
  uri: 'url',
  endpoint: 'url',
  cmd: 'command',
  environment: 'env',
  envs: 'env',
  http_headers: 'headers',
  working_directory: 'cwd',
  workingDirectory: 'cwd',
  working_dir: 'cwd',
  allowed_tools: 'enabledTools',
  allowedTools: 'enabledTools',
  enabled_tools: 'enabledTools',
  includeTools: 'enabledTools',
  disabled_tools: 'disabledTools',
  excludeTools: 'disabledTools',
  blocked_tools: 'disabledTools',
};
/** Members that are read here, so that they are not stored beside what became of them. */
const consumed = new Set([
  'name',
  'type',
  'transport',
  'auth',
  'bearer_token_env_var',
  'env_http_headers',
  'env_vars',
  ...Object.keys(sameAs),
  ...timeoutMembers,
  ...inspectorMembers,
]);

class Unreadable extends Error {}

/**
 * Rewrites an entry of any client or document with our members: a command that is a list, `auth`,
 * timeouts. What can't be taken over is in `notes`, or makes it invalid. Never throws.
 */
export function plainEntry(value: unknown): PlainEntry {
  if (!isObject(value)) return { status: 'invalid', message: 'The entry is not an object.' };
  try {
    return plain(value);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { status: 'invalid', message: error.message };
  }
}

function plain(value: Entry): PlainEntry {
  const notes: string[] = [];
  const entry = renamed(flattened(value), notes);
  const { type = entry['transport'] } = entry;
  if (typeof type === 'string') {
    if (!transports.has(type) && !ownTypes.has(type)) throw new Unreadable(transportProblem(type));
  }
  const isHttp = entry['url'] !== undefined;
  const read: Entry = isHttp ? httpMembers(entry, notes) : stdioMembers(entry, notes);
  const times = entryTimeouts(entry);
  const inspectors = fromInspector(entry);
  notes.push(...times.notes, ...inspectors.notes);
  const ours = Object.entries(entry).filter(
    ([name]) => ownMembers.has(name) && !consumed.has(name),
  );
  const other = isHttp ? ['command', 'args', 'cwd'] : ['url', 'headers'];
  const unused = other.filter((name) => entry[name] !== undefined);
  if (unused.length > 0) {
    const kind = isHttp ? 'is reached at an address' : 'is started by a command';
    notes.push(
      `It ${kind}: its ${unused.join(', ')} can’t be used and ${wasOrWere(unused)} left out.`,
    );
  }
  const kept = Object.fromEntries(
    Object.entries(entry).filter(([name]) => !ownMembers.has(name) && !consumed.has(name)),
  );
  notes.push(...toolNotes(entry), ...keptNotes(kept));
  const rest = Object.fromEntries(ours.filter(([name]) => !other.includes(name)));
  const upkeep = { ...times.upkeep, ...inspectors.members };
  return { status: 'plain', entry: { ...upkeep, ...rest, ...read }, kept, notes };
}

const ownTypes = new Set(['remote', 'streamable_http', 'http+sse']);
const wasOrWere = ({ length }: string[]): string => (length === 1 ? 'was' : 'were');

function renamed(entry: Entry, notes: string[]): Entry {
  const result = { ...entry };
  for (const [theirs, ours] of Object.entries(sameAs)) {
    if (entry[theirs] === undefined) continue;
    if (result[ours] === undefined) result[ours] = entry[theirs];
    else notes.push(`Its ${theirs} is left out, because it also has ${ours}.`);
  }
  return result;
}

function httpMembers(entry: Entry, notes: string[]): Entry {
  const { url } = entry;
  const problem = typeof url === 'string' ? schemeProblem(url) : undefined;
  if (problem !== undefined) throw new Unreadable(problem);
  const auth = entry['auth'] == null ? { headers: {}, notes: [] } : authHeaders(entry['auth']);
  notes.push(...auth.notes);
  const variable = entry['bearer_token_env_var'];
  const headers = {
    ...(typeof variable === 'string' && { Authorization: `Bearer \${env:${variable}}` }),
    ...referencesIn(entry['env_http_headers']),
    ...auth.headers,
    ...textsOf('headers', entry['headers']),
  };
  const env = textsOf('env', entry['env']);
  const texts = [String(url), ...Object.values(headers)];
  const names = Object.keys(env);
  const isUsed = (name: string) => texts.some((text) => text.includes(`\${${name}}`));
  const [used, unused] = [names.filter(isUsed), names.filter((name) => !isUsed(name))];
  if (used.length > 0) {
    const references = used.map((name) => `\${${name}}`).join(', ');
    notes.push(`Its env is filled in for ${references} in its address and headers.`);
  }
  if (unused.length > 0) {
    notes.push(`It is reached at an address, so its variables ${unused.join(', ')} are left out.`);
  }
  return { url, env, ...(Object.keys(headers).length > 0 && { headers }) };
}

function stdioMembers(entry: Entry, notes: string[]): Entry {
  const { command } = entry;
  const commandLine = Array.isArray(command) ? listOf('command', command) : [command];
  if (typeof commandLine[0] === 'string') {
    const problem = schemeProblem(commandLine[0]);
    if (problem !== undefined) throw new Unreadable(problem);
  }
  if (entry['auth'] != null) {
    notes.push('Its auth is left out: a command takes credentials from variables.');
  }
  const args = [...commandLine.slice(1), ...argsOf(entry['args'])];
  const passed = listOf('env_vars', entry['env_vars'] ?? []);
  const env = {
    ...Object.fromEntries(passed.map((name) => [name, `\${env:${name}}`])),
    ...textsOf('env', entry['env']),
  };
  return {
    command: commandLine[0],
    ...(args.length > 0 && { args }),
    ...(Object.keys(env).length > 0 && { env }),
  };
}

function argsOf(args: unknown): string[] {
  if (typeof args !== 'string') return listOf('args', args ?? []);
  try {
    return splitWords(args, (name) => `\${env:${name}}`).words;
  } catch (error) {
    if (error instanceof ShellTextError) throw new Unreadable(`Its args: ${error.message}`);
    throw error;
  }
}

function listOf(name: string, value: unknown): string[] {
  if (!Array.isArray(value)) throw new Unreadable(`Its ${name} is not a list.`);
  return value.map((item) => {
    if (typeof item === 'object')
      throw new Unreadable(`Its ${name} contains something other than a string.`);
    return String(item);
  });
}

/**
 * Reads an object of names and strings, or a list of `NAME=value`; a bare NAME is taken from the
 * environment.
 */
function textsOf(member: string, value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (Array.isArray(value)) {
    const pairs = listOf(member, value).map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, `\${env:${pair}}`] : [pair.slice(0, at), pair.slice(at + 1)];
    });
    return Object.fromEntries(pairs);
  }
  if (!isObject(value)) throw new Unreadable(`Its ${member} is not an object.`);
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => {
      if (typeof text === 'object' && text !== null && !(text instanceof Date))
        throw new Unreadable(`Its ${member}.${name} is not a string.`);
      return [name, text === null ? '' : String(text)];
    }),
  );
}

/**
 * Reads Codex's `env_http_headers`, which name the environment variable that holds a header's
 * value.
 */
const referencesIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).map(([header, name]) => [
      header,
      `\${env:${String(name)}}`,
    ]),
  );

function toolNotes(entry: Entry): string[] {
  return (['enabledTools', 'disabledTools'] as const).flatMap((member) => {
    if (entry[member] === undefined) return [];
    const globs = toolGlobs.safeParse(entry[member]);
    const word = member === 'enabledTools' ? 'enabled' : 'disabled';
    if (!globs.success) return [`Its list of ${word} tools can’t be read: every tool is offered.`];
    const named = globs.data.slice(0, 5).join(', ') || 'none';
    const more = globs.data.length > 5 ? ` and ${globs.data.length - 5} more` : '';
    return [
      member === 'enabledTools'
        ? `Only these of its tools are enabled: ${named}${more}.`
        : `These of its tools are disabled: ${named}${more}.`,
    ];
  });
}

function keptNotes(kept: Entry): string[] {
  const names = Object.keys(kept);
  const others = names.slice(0, 20);
  return [
    ...(kept['disabled'] === true || kept['enabled'] === false
      ? ['It was disabled there; here a server runs once you connect it.']
      : []),
    ...(others.length > 0
      ? [`${others.join(', ')} ${others.length === 1 ? 'is' : 'are'} kept, without effect here.`]
      : []),
  ];
}
