import { readFile } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { EvalResult } from '../../shared/model/chat/eval.ts';
import { RpcError } from '../../shared/rpc/errors.ts';
import { openEval, type OpenedEval } from '../core/open-eval.ts';
import { nodeShellPorts } from '../shell/shell-ports.ts';
import { consentTo, type Consent } from './require-consent.ts';
import { CliError, exitCodes, usageError, type ExitCode } from './cli-error.ts';
import { connectionError, signInError } from './session.ts';
import { writeReport } from './reports/write-report.ts';
import { evalSummary, evalText } from './text/eval-text.ts';
import type { Terminal } from './terminal.ts';
import { systemReason } from '../../shared/system-reason.ts';

export type EvalCommand = Consent & {
  file: string;
  /** The file that the results are written to, as JUnit XML. */
  junit: string | undefined;
  isJson: boolean;
};

/** Runs the cases of a file with its models, and prints each result as it comes. */
export async function runEvalCommand(
  { file, junit, isJson, ...consent }: EvalCommand,
  terminal: Terminal,
): Promise<ExitCode> {
  const { entryUrl, environment, print, signal } = terminal;
  const opened = await openFile(
    file,
    nodeShellPorts({ shell: 'cli', entryUrl, environment }),
    terminal,
    consent,
  );
  try {
    const results: EvalResult[] = [];
    // An empty report is written first: a file that can't be written is reported before a model is
    // asked, or paid.
    if (junit !== undefined) await writeReport(junit, opened.junitOf([]));
    for await (const result of saidOf(opened, file, signal)) {
      results.push(result);
      if (!isJson) print(evalText(result));
    }
    if (junit !== undefined) await writeReport(junit, opened.junitOf(results));
    print(
      isJson ? `${JSON.stringify({ results }, null, 2)}\n` : evalSummary(results, opened.isFailed),
    );
    return results.some(opened.isFailed) ? exitCodes.toolError : exitCodes.ok;
  } finally {
    await opened.close();
  }
}

async function openFile(
  file: string,
  ports: Parameters<typeof openEval>[1],
  { stdin, signal }: Terminal,
  consent: Consent,
): Promise<OpenedEval> {
  const yaml = file === '-' ? await text(addAbortSignal(signal, stdin)) : await read(file);
  try {
    // With `--yes` earlier approvals are not even read.
    return await openEval(yaml, ports, consent.mayRun ? undefined : consentTo(consent));
  } catch (error) {
    throw asUsers(error, file);
  }
}

async function* saidOf(
  opened: OpenedEval,
  file: string,
  signal: AbortSignal,
): AsyncGenerator<EvalResult> {
  try {
    yield* opened.run(signal);
  } catch (error) {
    if (!(error instanceof RpcError) || error.code !== 'UNAVAILABLE') throw asUsers(error, file);
    throw unreachedError(opened, error.message);
  }
}

/** What other commands say of a server that they can't reach, and end with. */
function unreachedError(opened: OpenedEval, message: string): CliError {
  const { serverName = '', state } = opened.unreached() ?? {};
  if (state?.status === 'failed') return connectionError(state.failure);
  if (state?.status === 'needs-sign-in') return signInError(opened, serverName, state.message);
  return new CliError(exitCodes.connection, message);
}

const asUsers = (error: unknown, file: string): unknown =>
  error instanceof RpcError && error.code === 'BAD_INPUT'
    ? usageError(`${file}: ${error.message}`)
    : error;

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw usageError(`The file ${file} can’t be read: ${systemReason(error)}.`);
  }
}
