import { RpcError } from '../../shared/rpc/errors.ts';
import type { Backend } from '../core/backend.ts';
import { createBackend } from '../core/create-backend.ts';
import { nodeShellPorts } from '../shell/shell-ports.ts';
import { CliError, exitCodes, usageError, type ExitCode } from './cli-error.ts';
import { noServers } from './no-servers.ts';
import { printable } from './text/printable.ts';
import { secretValue } from './secret-value.ts';
import type { Terminal } from './terminal.ts';

export type SecretsCommand =
  | { kind: 'secrets-list'; isJson: boolean }
  | { kind: 'secrets-remove'; name: string; isJson: boolean }
  | {
      kind: 'secrets-set';
      name: string;
      /** Who may have the secret; undefined keeps the audience of the secret that is replaced. */
      audience: string[] | undefined;
      /** Whether a file may keep the key where no keyring can. */
      mayUseFile: boolean;
      isJson: boolean;
    };

/** Lists, keeps or removes secrets. No value is ever printed. */
export async function runSecretsCommand(
  command: SecretsCommand,
  terminal: Terminal,
): Promise<ExitCode> {
  // The value is read before a core is opened: stdin may be empty, or may not end.
  const value = command.kind === 'secrets-set' ? await secretValue(terminal) : '';
  const { entryUrl, environment } = terminal;
  const ports = nodeShellPorts({ shell: 'cli', entryUrl, environment });
  const backend = await createBackend({ ports, adhocServer: noServers, recording: 'off' });
  try {
    await backend.secrets.ready();
    if (command.kind === 'secrets-list') return await list(backend, command.isJson, terminal);
    if (command.kind === 'secrets-remove') await remove(backend, command.name);
    else await set(backend, command, value);
    if (command.isJson) terminal.print(`${JSON.stringify({ name: command.name })}\n`);
    return exitCodes.ok;
  } catch (error) {
    throw error instanceof RpcError ? told(error) : error;
  } finally {
    await backend.close();
  }
}

async function list(
  { secrets }: Backend,
  isJson: boolean,
  { print, printError }: Terminal,
): Promise<ExitCode> {
  const { status, keepers, warning, problem } = await secrets.state();
  const all = secrets.list();
  const exitCode = status === 'closed' ? exitCodes.toolError : exitCodes.ok;
  if (isJson) {
    const state = { status, keepers, ...(warning && { warning }), ...(problem && { problem }) };
    print(`${JSON.stringify({ ...state, secrets: all }, null, 2)}\n`);
    return exitCode;
  }
  if (all.length === 0) print('There are no secrets yet.\n');
  const where = keepers.map((keeper) => places[keeper]).join(' and ');
  for (const { name, kind, audience, problem: own } of all) {
    const told = [name, kind, `for ${audience.join(', ') || 'nobody'}`, own ?? `key in ${where}`];
    print(`${printable(told.join('  '))}\n`);
  }
  for (const line of [warning, problem]) if (line) printError(`wirebench: ${printable(line)}\n`);
  return exitCode;
}

async function set(
  { secrets }: Backend,
  { name, audience: asked, mayUseFile }: Extract<SecretsCommand, { kind: 'secrets-set' }>,
  value: string,
): Promise<void> {
  const audience = asked ?? secrets.find(name)?.audience;
  if (!audience) {
    const how = 'Add --for SERVER, --for https://ORIGIN, or --for any; repeatable.';
    throw usageError(`Name who may have the secret ${name}.`, how);
  }
  await secrets.set({ name, value, kind: 'text', audience, keep: 'stored', mayUseFile });
}

async function remove({ secrets }: Backend, name: string): Promise<void> {
  if (!secrets.find(name)) {
    throw usageError(`There is no secret ${name}.`, 'wirebench secrets list names them.');
  }
  await secrets.remove(name);
}

const places = {
  system: 'the desktop app’s keyring',
  keyring: 'the system’s keyring',
  file: 'a file',
  memory: 'memory',
};

/**
 * The error of the command. A user who has to choose a keeper does so by an option; other errors
 * are not wrong usage.
 */
function told({ code, message }: RpcError): CliError {
  if (code !== 'REFUSED') return new CliError(exitCodes.toolError, message);
  return usageError(message, 'Add --keep-in file if their key may be kept in a file.');
}
