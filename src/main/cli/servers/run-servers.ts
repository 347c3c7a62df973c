import { resolve } from 'node:path';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { clientNames, type FoundFile } from '../../../shared/model/servers/elsewhere.ts';
import { entryOf } from '../../../shared/model/servers/server-entry.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import type { Backend } from '../../core/backend.ts';
import { readSource } from '../call-arguments.ts';
import { exitCodes, usageError, type ExitCode } from '../cli-error.ts';
import { unreadable } from '../session.ts';
import { printable } from '../text/printable.ts';
import type { Terminal } from '../terminal.ts';
import { unknownServer } from '../unknown-name.ts';
import { withBackend, type Say } from './with-backend.ts';

type Json = { isJson: boolean };

/** Prints a line for each stored server, and says what is wrong with the file. */
export function runServersList({ isJson }: Json, terminal: Terminal): Promise<ExitCode> {
  return withBackend(terminal, async ({ servers, withoutSecrets }, say) => {
    const { servers: stored, invalid, notes = [], problem, file } = servers.snapshot();
    for (const { name, message } of invalid) say(`${named(name)} can’t be used: ${message}`);
    for (const { name, message } of notes) say(`${named(name)}: ${message}`);
    if (problem) throw unreadable(file, problem);
    const entries = Object.fromEntries(stored.map((one) => [one.name, entryOf(one)]));
    const text = isJson
      ? `${jsonOf({ file, servers: entries }, 2)}\n`
      : stored.map(lineOf).join('') || 'There are no servers.\n';
    terminal.print(printable(withoutSecrets(text)));
    return exitCodes.ok;
  });
}

/** The name of an entry, which may have none. */
const named = (name: string): string => (name.trim() === '' ? 'An entry without a name' : name);

/** A stored server and what starts it, as a line. */
export function lineOf({ name, launch }: ServerDefinition): string {
  switch (launch.kind) {
    case 'bundled':
      return `${name}  comes with Wirebench\n`;
    case 'http':
      return `${name}  ${launch.url}\n`;
    case 'stdio':
      return `${name}  ${[launch.command, ...launch.args].join(' ')}\n`;
  }
}

type Adding = Json & { text: string; name: string | undefined };

/**
 * Stores the servers that a text defines: a command line, an address, or a configuration of any
 * client, also from a file or stdin. Nothing is run; it is agreed to when a server first is.
 */
export async function runServersAdd(adding: Adding, terminal: Terminal): Promise<ExitCode> {
  const [text] = await readSource(adding.text, terminal.stdin, terminal.signal);
  return withBackend(terminal, async (backend, say) => {
    const parsed = backend.servers.parse(text);
    if (parsed.status === 'failed') {
      const at = parsed.line === undefined ? '' : ` (line ${parsed.line})`;
      throw usageError(`${parsed.message}${at}`);
    }
    const { servers, notes = [] } = parsed;
    if (adding.name !== undefined && servers.length !== 1) {
      throw usageError(`--name is for one server, and the text defines ${servers.length}.`);
    }
    for (const note of notes) say(note);
    const named = servers.map((one) => ({ ...one, name: adding.name ?? one.name }));
    return addAll(backend, named, adding, terminal);
  });
}

export async function runServersRemove(
  { name, isJson }: Json & { name: string },
  terminal: Terminal,
): Promise<ExitCode> {
  return withBackend(terminal, async ({ handlers, servers }) => {
    const { servers: stored, invalid, problem, file } = servers.snapshot();
    const names = stored.map((one) => one.name);
    const bad = invalid.find((one) => one.name === name);
    if (bad) {
      const help = `Only servers that can be used are removed here: remove it in ${file}.`;
      throw usageError(`“${name}” can’t be used: ${bad.message}`, help);
    }
    if (!problem && !names.includes(name)) throw unknownServer(name, names, file);
    await handlers['servers.remove']({ name }, { signal: terminal.signal });
    terminal.print(isJson ? `${jsonOf({ removed: name })}\n` : `${printable(name)} was removed.\n`);
    return exitCodes.ok;
  });
}

type Importing = Json & {
  /** The file of another client; undefined for those that are found on this machine. */
  path: string | undefined;
  /** Whether what is found is stored, and not only shown. */
  isAdding: boolean;
};

/** Shows the servers that other clients have on this machine, or stores those that are not here yet. */
export function runServersImport(options: Importing, terminal: Terminal): Promise<ExitCode> {
  const { path, isAdding, isJson } = options;
  return withBackend(terminal, async (backend, say) => {
    const found = await backend.handlers['servers.elsewhere'](
      // The core knows no working folder; a shell leaves ~ as it is within quotes.
      { ...(path !== undefined && { path: path.startsWith('~') ? path : resolve(path) }) },
      { signal: terminal.signal },
    );
    if (!isAdding) {
      const text = isJson ? `${jsonOf(found, 2)}\n` : found.map(fileText).join('');
      terminal.print(printable(backend.withoutSecrets(text || 'Nothing was found.\n')));
      return exitCodes.ok;
    }
    const definitions = usableIn(found, say);
    return addAll(backend, definitions, options, terminal);
  });
}

function usableIn(found: FoundFile[], say: Say): ServerDefinition[] {
  const definitions: ServerDefinition[] = [];
  for (const file of found) {
    if (file.status === 'failed') {
      say(`${file.file}: ${file.message}`);
      continue;
    }
    for (const server of file.servers) {
      if (server.status === 'unusable')
        say(`${named(server.name)} can’t be used: ${server.reason}`);
      else if (server.isStored) say(`${server.definition.name} is stored already.`);
      else {
        for (const note of server.notes) say(`${server.definition.name}: ${note}`);
        definitions.push(server.definition);
      }
    }
  }
  return definitions;
}

function fileText(found: FoundFile): string {
  const head = `${clientNames[found.client]}  ${found.file}\n`;
  if (found.status === 'failed') return `${head}  ${found.message}\n`;
  const lines = found.servers.map((server) =>
    server.status === 'unusable'
      ? `  ${server.name}  can’t be used: ${server.reason}\n`
      : `  ${server.isStored ? 'stored already: ' : ''}${lineOf(server.definition)}`,
  );
  return head + lines.join('');
}

/** Stores definitions, and prints under which names. */
async function addAll(
  { handlers }: Backend,
  definitions: ServerDefinition[],
  json: Json,
  terminal: Terminal,
): Promise<ExitCode> {
  const added: string[] = [];
  for (const definition of definitions) {
    const { name } = await handlers['servers.add']({ definition }, { signal: terminal.signal });
    added.push(name);
  }
  return printAdded(added, json, terminal);
}

/** Prints the names of servers that were stored. */
export function printAdded(
  added: readonly string[],
  { isJson }: Json,
  { print }: Terminal,
): ExitCode {
  if (isJson) print(`${jsonOf({ added })}\n`);
  else
    print(
      added.map((name) => `${printable(name)} was added.\n`).join('') || 'Nothing was added.\n',
    );
  return exitCodes.ok;
}
