import { jsonOf } from '../../shared/json/json-of.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import { version } from '../shell/shell-ports.ts';
import { callArguments } from './call-arguments.ts';
import { printable } from './printable.ts';
import { CliError, exitCodes, type ExitCode } from './cli-error.ts';
import { helpText } from './help-text.ts';
import { inSession } from './in-session.ts';
import { checkObject } from './json-object.ts';
import { parseCommand, type CallOptions, type Command } from './parse-command.ts';
import { runCall } from './run-call.ts';
import { runConformanceCommand } from './run-conformance-command.ts';
import { runEvalCommand } from './run-eval-command.ts';
import { runLint, runLintFile } from './run-lint.ts';
import { runList } from './run-list.ts';
import { runRecordingCommand } from './run-recording-command.ts';
import { runSecretsCommand } from './run-secrets-command.ts';
import { runServe } from './run-serve.ts';
import type { Terminal } from './terminal.ts';

/** Runs one command line to its exit code. Whatever goes wrong is said on stderr. */
export async function runCommand(terminal: Terminal): Promise<number> {
  const { words, printError, print, signal } = terminal;
  try {
    return await run(parseCommand(words), terminal);
  } catch (error) {
    const { message, exitCode, help, answer } = endOf(error, signal);
    for (const line of [message, ...help]) printError(`wirebench: ${printable(line)}\n`);
    if (exitCode === exitCodes.usage) printError('Try wirebench --help.\n');
    if (words.includes('--json'))
      print(`${jsonOf({ error: { message, help, exitCode, ...answer } })}\n`);
    return exitCode;
  }
}

/** Once interrupted, whatever breaks off is the interruption. */
function endOf(error: unknown, { aborted }: AbortSignal): CliError {
  if (aborted) {
    const message = error instanceof CliError ? error.message : 'Interrupted.';
    return new CliError(exitCodes.interrupted, message);
  }
  return error instanceof CliError ? error : new CliError(exitCodes.protocol, messageOf(error));
}

async function run(command: Command, terminal: Terminal): Promise<number> {
  switch (command.kind) {
    case 'help':
      terminal.print(helpText);
      return exitCodes.ok;
    case 'version':
      terminal.print(`${version}\n`);
      return exitCodes.ok;
    case 'serve':
      await runServe(command.args, terminal.entryUrl);
      return exitCodes.ok;
    case 'list': {
      const { what, options } = command;
      return inSession(options, terminal, (session, say) =>
        runList(session, { ...options, what, signal: terminal.signal, say }),
      );
    }
    case 'conformance': {
      const { options } = command;
      return inSession(options, terminal, (session) =>
        runConformanceCommand(session, {
          ...options,
          signal: terminal.signal,
          print: terminal.print,
        }),
      );
    }
    case 'lint': {
      const { options } = command;
      return inSession(options, terminal, (session, say) =>
        runLint(session, { ...options, signal: terminal.signal, say }),
      );
    }
    case 'lint-file':
      return runLintFile(command.file, command.options, terminal);
    case 'recordings':
    case 'export':
    case 'import':
      return runRecordingCommand(command, terminal);
    case 'secrets-list':
    case 'secrets-set':
    case 'secrets-remove':
      return runSecretsCommand(command, terminal);
    case 'eval':
      return runEvalCommand(command, terminal);
    case 'call':
      return call(command.options, terminal);
  }
}

async function call(options: CallOptions, terminal: Terminal): Promise<ExitCode> {
  const argumentsText = await callArguments(options, terminal.stdin, terminal.signal);
  if (options.answer !== undefined) checkObject(options.answer, '--answer');
  return inSession(options, terminal, (session, say) =>
    runCall(session, { ...options, argumentsText, signal: terminal.signal, say }),
  );
}
