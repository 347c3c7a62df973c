import type { ParsedServers, ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { schemeProblem } from '../../../../shared/scheme-problem.ts';
import { ShellTextError, splitWords } from '../../../../shared/shell/split-shell.ts';
import { nameFromCommand, nameFromUrl } from '../server-names.ts';
import { readSyntax } from './read-syntax.ts';
import { readDefinitions } from './read-definitions.ts';

const failed = (message: string): ParsedServers => ({ status: 'failed', message });

/**
 * Reads pasted text as server definitions: a command line, a URL, or a piece of any client's
 * configuration in JSON, YAML or TOML. Never throws for wrong text: it is `failed`, with a message.
 */
export function parseServers(input: string): ParsedServers {
  const text = input.trim();
  if (text === '') return failed('Paste a command line, an address, or a configuration.');
  const problem = schemeProblem(text);
  if (problem !== undefined) return failed(problem);
  if (/^https?:\/\//i.test(text) && !/\s/.test(text)) return parseUrl(text);
  return parseStructure(text) ?? parseCommandLine(text);
}

function parseStructure(text: string): ParsedServers | undefined {
  const read = readSyntax(text);
  return read?.status === 'read' ? readDefinitions(read.value, read.syntax) : read;
}

function parseUrl(url: string): ParsedServers {
  if (!URL.canParse(url)) return failed('This address can’t be read.');
  return one({ name: nameFromUrl(url), launch: { kind: 'http', url, headers: {} }, era: 'auto' });
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
    return failed(`“${sign}” needs a shell, and servers run without one: remove it.`);
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
  if (/^https?:\/\//i.test(command)) {
    return failed('An address is no command: remove what stands beside it.');
  }
  const launch = { kind: 'stdio' as const, command, args, env };
  return one({ name: nameFromCommand(command, args), launch, era: 'auto' });
}

/** Escapes the backslashes of Windows paths, which are none of a shell's. */
const withWindowsPaths = (text: string): string =>
  /^[A-Za-z]:\\|\s[A-Za-z]:\\/.test(text)
    ? text.replaceAll(/'[^']*'|\\/g, (found) => (found === '\\' ? '\\\\' : found))
    : text;

/**
 * Reads `claude mcp add NAME -- CMD …` and `code --add-mcp JSON`, as documentation gives them;
 * undefined for any other command.
 */
function clientCommand(words: string[]): ParsedServers | undefined {
  const json = words.indexOf('--add-mcp');
  if (json !== -1 && words[json + 1]) return parseStructure(words[json + 1] ?? '');
  if (words[1] !== 'mcp' || words[2] !== 'add') return undefined;
  const dashes = words.indexOf('--');
  const named = words
    .slice(3, dashes === -1 ? undefined : dashes)
    .filter((w) => !w.startsWith('-'));
  const name = named[0] ?? 'server';
  const rest = dashes === -1 ? named.slice(1) : words.slice(dashes + 1);
  const [command, ...args] = rest;
  if (!command) return failed('There is no command after the server’s name.');
  const problem = schemeProblem(command);
  if (problem !== undefined) return failed(problem);
  if (/^https?:\/\//.test(command)) {
    return one({ name, launch: { kind: 'http', url: command, headers: {} }, era: 'auto' });
  }
  return one({ name, launch: { kind: 'stdio', command, args, env: {} }, era: 'auto' });
}

const one = (server: ServerDefinition): ParsedServers => ({ status: 'parsed', servers: [server] });
