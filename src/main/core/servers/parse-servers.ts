import type { ParsedServers, ServerDefinition } from '../../../shared/model/servers/server.ts';
import { ShellTextError, splitWords } from '../../../shared/shell/split-shell.ts';
import { parseJson } from '../storage/json-file.ts';
import { readEntries, readEntry } from './config-file.ts';
import { isRegistryServer, registryServers } from './elsewhere/registry-server.ts';
import { nameFromCommand, nameFromUrl } from './server-names.ts';

const failed = (message: string): ParsedServers => ({ status: 'failed', message });

/** Makes server definitions of a command line, a URL or a JSON snippet of any client's configuration. */
export function parseServers(input: string): ParsedServers {
  const text = input.trim();
  if (text === '') return failed('Paste a command line, an address or a JSON snippet.');
  if (/^https?:\/\//i.test(text) && !/\s/.test(text)) return parseUrl(text);
  if (/^[{"[]/.test(text) && !/^"[^"]*"\s+[^:\s]/.test(text)) return parseSnippet(text);
  return parseCommandLine(text);
}

function parseUrl(url: string): ParsedServers {
  if (!URL.canParse(url)) return failed('This address can’t be read.');
  return one({ name: nameFromUrl(url), launch: { kind: 'http', url, headers: {} }, era: 'auto' });
}

function parseSnippet(text: string): ParsedServers {
  const whole = parseJson(text.startsWith('"') ? `{${text.replace(/,\s*$/, '')}}` : text);
  if (whole.status === 'failed') {
    const { message, line, column } = whole.problem;
    return { status: 'failed', message, line, column };
  }
  const { value } = whole;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return failed('A server is a JSON object with a command or a url.');
  }
  const looksLikeEntry = ['command', 'url', 'serverUrl'].some((key) => Object.hasOwn(value, key));
  if (looksLikeEntry) {
    const read = readEntry('server', value);
    if (read.status === 'invalid') return failed(read.message);
    const { definition } = read;
    return one({ ...definition, name: givenName(value) ?? nameFor(definition) });
  }
  if (isRegistryServer(value)) return parseRegistryServer(value);
  const zed: unknown =
    Object.hasOwn(value, 'context_servers') &&
    (value as { context_servers: unknown }).context_servers;
  const lists = Object.hasOwn(value, 'mcpServers') || Object.hasOwn(value, 'servers');
  const entries = readEntries(lists ? value : { mcpServers: zed || value });
  const bad = entries.find((entry) => entry.status === 'invalid');
  if (bad?.status === 'invalid') return failed(`${bad.name}: ${bad.message}`);
  const servers = entries.flatMap((entry) =>
    entry.status === 'understood' ? [entry.definition] : [],
  );
  return servers.length > 0
    ? { status: 'parsed', servers }
    : failed('There is no server in this JSON: it needs a command or a url.');
}

/** What can be used of a `server.json`; its open values become inputs. */
function parseRegistryServer(value: unknown): ParsedServers {
  const read = registryServers(value);
  const servers = read.flatMap((one) => (one.status === 'usable' ? [one.definition] : []));
  const unusable = read.find((one) => one.status === 'unusable');
  return servers.length > 0
    ? { status: 'parsed', servers }
    : failed(unusable?.reason ?? 'This server.json names neither a package nor a remote.');
}

function parseCommandLine(text: string): ParsedServers {
  let split: ReturnType<typeof splitWords>;
  try {
    split = splitWords(withWindowsPaths(text), (name) => `\${env:${name}}`);
  } catch (error) {
    if (error instanceof ShellTextError) return failed(error.message);
    throw error;
  }
  const { words, sign } = split;
  if (sign === '#') return failed('A comment (#) can’t be part of the command.');
  if (sign !== undefined) {
    return failed(`“${sign}” needs a shell, and servers run without one: leave it out.`);
  }
  const added = clientCommand(words);
  if (added) return added;
  const env: Record<string, string> = {};
  if (words[0] === 'env') words.shift();
  while (/^[A-Za-z_]\w*=/.test(words[0] ?? '')) {
    const [name = '', ...value] = (words.shift() ?? '').split('=');
    env[name] = value.join('=');
  }
  const [command, ...args] = words;
  if (!command) return failed('There is no command after the variables.');
  const launch = { kind: 'stdio' as const, command, args, env };
  return one({ name: nameFromCommand(command, args), launch, era: 'auto' });
}

/** The backslashes of such paths are none of a shell's. */
const withWindowsPaths = (text: string): string =>
  /^[A-Za-z]:\\|\s[A-Za-z]:\\/.test(text)
    ? text.replaceAll(/'[^']*'|\\/g, (found) => (found === '\\' ? '\\\\' : found))
    : text;

/** `claude mcp add NAME -- CMD …` and `code --add-mcp JSON`, as documentation pages give them. */
function clientCommand(words: string[]): ParsedServers | undefined {
  const json = words.indexOf('--add-mcp');
  if (json !== -1 && words[json + 1]) return parseSnippet(words[json + 1] ?? '');
  if (words[1] !== 'mcp' || words[2] !== 'add') return undefined;
  const dashes = words.indexOf('--');
  const named = words
    .slice(3, dashes === -1 ? undefined : dashes)
    .filter((w) => !w.startsWith('-'));
  const name = named[0] ?? 'server';
  const rest = dashes === -1 ? named.slice(1) : words.slice(dashes + 1);
  const [command, ...args] = rest;
  if (!command) return failed('There is no command after the server’s name.');
  if (/^https?:\/\//.test(command)) {
    return one({ name, launch: { kind: 'http', url: command, headers: {} }, era: 'auto' });
  }
  return one({ name, launch: { kind: 'stdio', command, args, env: {} }, era: 'auto' });
}

const one = (server: ServerDefinition): ParsedServers => ({ status: 'parsed', servers: [server] });

function givenName(entry: object): string | undefined {
  const name: unknown = (entry as { name?: unknown }).name;
  return typeof name === 'string' && name.trim() ? name.trim() : undefined;
}

function nameFor({ launch }: ServerDefinition): string {
  if (launch.kind === 'stdio') return nameFromCommand(launch.command, launch.args);
  return launch.kind === 'http' ? nameFromUrl(launch.url) : 'demo';
}
