import { nodeShellPorts } from '../shell/shell-ports.ts';
import { CliError, exitCodes, type ExitCode } from './cli-error.ts';
import type { SessionOptions } from './session-options.ts';
import { printable } from './text/printable.ts';
import type { Outcome } from './run-call.ts';
import { printLogs } from './streams/print-logs.ts';
import type { LiveSession } from './streams/live-session.ts';
import { hearNotifications } from './streams/notifications.ts';
import { openBackend, openSession } from './session.ts';
import type { Terminal } from './terminal.ts';
import { openWireFile, type WireFile } from './reports/wire-file.ts';
import { orAborted } from '../../shared/or-aborted.ts';
import { RecentLines } from '../../shared/recent-lines.ts';

type Say = (line: string) => void;
type Work = (session: LiveSession, say: Say) => Promise<Outcome>;

/** Connects, does the work, and ends the server and everything it started, whatever happens. */
export async function runInSession(
  options: SessionOptions,
  terminal: Terminal,
  work: Work,
): Promise<ExitCode> {
  const { printError } = terminal;
  const say = (line: string) => printError(`wirebench: ${printable(line)}\n`);
  const { wireFile } = options;
  const wire = wireFile === undefined ? undefined : openWireFile(wireFile, printError);
  let problem: string | undefined;
  let exitCode: ExitCode;
  try {
    exitCode = await connected(options, terminal, wire, say, work);
  } finally {
    problem = wire?.close();
    if (problem) say(problem);
  }
  return problem && exitCode === exitCodes.ok ? exitCodes.usage : exitCode;
}

async function connected(
  options: SessionOptions,
  { entryUrl, environment, signal, print, printError }: Terminal,
  wire: WireFile | undefined,
  say: Say,
  work: Work,
): Promise<ExitCode> {
  const ports = nodeShellPorts({ shell: 'cli', entryUrl, environment });
  const stderr = new RecentLines(mostLines);
  const hear = (line: string) => {
    stderr.add(line);
    if (options.isVerbose) printError(`${printable(line)}\n`);
  };
  const heard = hearNotifications(observer(wire?.observe, hear));
  const backend = await openBackend(options, { ports, observe: heard.observe });
  if (options.logLevel !== undefined) printLogs(backend, printError);
  try {
    const session = await orAborted(openSession(backend, options, say), signal, interrupted);
    const { output, exitCode } = await work(
      { ...session, onNotification: heard.onNotification },
      say,
    );
    print(output);
    return exitCode;
  } catch (error) {
    throw options.isVerbose ? error : withStderr(error, stderr.all().map(backend.withoutSecrets));
  } finally {
    await backend.close();
  }
}

/** The most lines of stderr that are shown of a server that went away. */
const mostLines = 20;

/** Adds what a server wrote to stderr to the error of a connection that was lost, which has no such lines. */
function withStderr(error: unknown, stderr: readonly string[]): unknown {
  if (!(error instanceof CliError) || error.exitCode !== exitCodes.connection) return error;
  if (error.help.some((line) => line.startsWith('stderr: '))) return error;
  const { exitCode, message, help, answer, reason } = error;
  const lines = stderr.map((line) => `stderr: ${line}`);
  return new CliError(exitCode, message, [...lines, ...help], answer, reason);
}

type Observe = WireFile['observe'];

function observer(write: Observe | undefined, hear: (line: string) => void): Observe {
  return (seq, connectionId, observation) => {
    write?.(seq, connectionId, observation);
    if (observation.kind !== 'stderr') return;
    hear(Buffer.from(observation.content).toString('utf8'));
  };
}

const interrupted = () => new CliError(exitCodes.interrupted, 'Interrupted.');
