import { messageOf } from '../../shared/rpc/errors.ts';
import { nodeShellPorts, version } from '../shell/shell-ports.ts';
import { callArguments, checkObject } from './call-arguments.ts';
import { printable } from './printable.ts';
import { CliError, exitCodes, type ExitCode } from './cli-error.ts';
import { helpText } from './help-text.ts';
import {
  parseCommand,
  type CallOptions,
  type Command,
  type SessionOptions,
} from './parse-command.ts';
import { runCall, type CallOutcome } from './run-call.ts';
import { runList } from './run-list.ts';
import { runServe } from './run-serve.ts';
import { openBackend, openSession, type Session } from './session.ts';
import { openWireFile } from './wire-file.ts';

export type Terminal = {
  words: string[];
  /** The entry's `import.meta.url`. */
  entryUrl: string;
  environment: Record<string, string | undefined>;
  stdin: NodeJS.ReadableStream;
  print(text: string): void;
  printError(text: string): void;
  /** Aborts at Ctrl+C. */
  signal: AbortSignal;
};

/** Runs one command line to its exit code. Whatever goes wrong is said on stderr. */
export async function runCommand(terminal: Terminal): Promise<number> {
  const { words, printError, print } = terminal;
  try {
    return await run(parseCommand(words), terminal);
  } catch (error) {
    const { exitCode, help } = error instanceof CliError ? error : unexpected;
    const message = messageOf(error);
    for (const line of [message, ...help]) printError(`wirebench: ${printable(line)}\n`);
    if (exitCode === exitCodes.usage) printError('Try wirebench --help.\n');
    if (words.includes('--json'))
      print(`${JSON.stringify({ error: { message, help, exitCode } })}\n`);
    return exitCode;
  }
}

const unexpected = { exitCode: exitCodes.protocol, help: [] };

async function run(command: Command, terminal: Terminal): Promise<number> {
  switch (command.kind) {
    case 'help':
      terminal.print(helpText);
      return exitCodes.ok;
    case 'version':
      terminal.print(`${version}\n`);
      return exitCodes.ok;
    case 'serve':
      return runServe(command.args, terminal.entryUrl);
    case 'list': {
      const { what, options } = command;
      return inSession(options, terminal, async (session) => ({
        output: await runList(session, what, options.isJson, terminal.signal),
        exitCode: exitCodes.ok,
      }));
    }
    case 'call':
      return call(command.options, terminal);
  }
}

async function call(options: CallOptions, terminal: Terminal): Promise<ExitCode> {
  const argumentsText = await callArguments(options, terminal.stdin);
  if (options.answer !== undefined) checkObject(options.answer, '--answer');
  const say = (line: string) => terminal.printError(`wirebench: ${printable(line)}\n`);
  return inSession(options, terminal, (session) =>
    runCall(session, { ...options, argumentsText, signal: terminal.signal, say }),
  );
}

/** Connects, does the work, and ends the server and everything it started, whatever happens. */
async function inSession(
  options: SessionOptions,
  terminal: Terminal,
  work: (session: Session) => Promise<CallOutcome>,
): Promise<ExitCode> {
  const { entryUrl, environment, signal, print, printError } = terminal;
  const wire = options.wireFile === undefined ? undefined : openWireFile(options.wireFile);
  const ports = nodeShellPorts({ shell: 'cli', entryUrl, environment });
  const surroundings = {
    ports,
    say: (line: string) => printError(`wirebench: ${printable(line)}\n`),
    observe: observer(wire?.observe, options.isVerbose, printError),
  };
  try {
    const backend = await openBackend(options, surroundings);
    try {
      const session = await untilAborted(openSession(backend, options, surroundings), signal);
      const { output, exitCode } = await work(session);
      print(output);
      return exitCode;
    } finally {
      await backend.close();
    }
  } finally {
    wire?.close();
  }
}

type Observe = ReturnType<typeof openWireFile>['observe'];

function observer(
  write: Observe | undefined,
  isVerbose: boolean,
  printError: (text: string) => void,
): Observe | undefined {
  if (!isVerbose) return write;
  return (seq, connectionId, observation) => {
    write?.(seq, connectionId, observation);
    if (observation.kind !== 'stderr') return;
    printError(`${printable(Buffer.from(observation.content).toString('utf8'))}\n`);
  };
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const interrupted = () => new CliError(exitCodes.interrupted, 'Interrupted.');
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(interrupted());
    signal.addEventListener('abort', () => reject(interrupted()), { once: true });
    promise.then(resolve, reject);
  });
}
