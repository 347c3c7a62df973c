import { join, sep } from 'node:path';
import { jsonOf } from '../../shared/json/json-of.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import { systemReason, unusableHome } from '../../shared/system-reason.ts';
import { appVersion } from '../shell/out-folder.ts';
import { homeFolder } from '../shell/shell-ports.ts';
import { CliError, exitCodes } from './cli-error.ts';
import { commandNames, commandsNamed, tokenize } from './command-tokens.ts';
import { complete, completeWord } from './completion/complete.ts';
import { helpText } from './help/help-text.ts';
import { inspectorLine } from './inspector/inspector-line.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { printable } from './text/printable.ts';
import { errorDataText } from './text/result-text.ts';
import { waysHere } from './text/ways-here.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs one command line; resolves with its exit code. Errors are printed to stderr, and with
 * `--json` to stdout as well.
 */
export async function runCommand(terminal: Terminal): Promise<number> {
  const { args, printError, print, signal, environment } = terminal;
  try {
    return await run(terminal);
  } catch (error) {
    const home = homeFolder(environment, process.platform);
    const { message, exitCode, help: own, answer } = endOf(error, signal, home);
    const help = [...own, ...waysHere([message, ...own], home)];
    printError(`wirebench: ${printable(message)}\n`);
    if (answer.data !== undefined) printError(errorDataText(answer.data));
    for (const line of help) printError(`wirebench: ${printable(line)}\n`);
    if (exitCode === exitCodes.usage) printError(`See ${helpOf(args)}.\n`);
    if (args.includes('--json'))
      print(`${jsonOf({ error: { message, help, exitCode, ...answer } })}\n`);
    return exitCode;
  }
}

/** Whether the words end in the web shell, which takes over the process. */
export function servesApp(args: string[], environment: Terminal['environment']): boolean {
  const line = inspectorLine(args, environment, commandNames);
  return line ? line[0] !== '--cli' : args[0] === 'serve';
}

/** The command line that prints the most specific help for these words. */
function helpOf(args: string[]): string {
  const [command, another] = commandsNamed(tokenize(args).positionals.map(({ value }) => value));
  const name = another ? command?.name.split(' ')[0] : command?.name;
  return ['wirebench', ...(name === undefined ? [] : [name]), '--help'].join(' ');
}

/** The error to report. Once the command was interrupted, every error is that interruption. */
function endOf(error: unknown, { aborted }: AbortSignal, home: string): CliError {
  if (aborted) {
    const message = error instanceof CliError ? error.message : 'Interrupted.';
    return new CliError(exitCodes.interrupted, message);
  }
  return error instanceof CliError
    ? error
    : new CliError(exitCodes.protocol, inPlainWords(error, home));
}

const homeCodes = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'];

/** The message of an error; of a file that can’t be read or written, where nothing nearer found words. */
function inPlainWords(error: unknown, home: string): string {
  // A server may say the same of its own files, and its words stay.
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  const reason = systemReason(error);
  if (syscall === undefined || reason === messageOf(error)) return messageOf(error);
  const isHome = path?.startsWith(join(home, sep)) ?? (code === 'ENOSPC' || code === 'EDQUOT');
  return isHome && homeCodes.includes(code)
    ? unusableHome(home, reason)
    : `${path ?? 'A file'} can’t be used: ${reason}.`;
}

async function run(terminal: Terminal): Promise<number> {
  const { args, print, entryUrl, environment } = terminal;
  if (args[0] === completeWord) return complete(args.slice(1), terminal);
  const line = inspectorLine(args, environment, commandNames);
  const parsed = parseCommandLine(line ? ['inspector', ...line] : args);
  switch (parsed.kind) {
    case 'help':
      print(helpText(parsed.topic));
      return exitCodes.ok;
    case 'version':
      print(`${appVersion(entryUrl)}\n`);
      return exitCodes.ok;
    case 'command': {
      const { command, given } = parsed;
      return command.run(command.read(given), terminal);
    }
  }
}
