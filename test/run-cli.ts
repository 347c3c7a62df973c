import { Readable } from 'node:stream';
import { runCommand } from '../src/main/cli/run-command.ts';
import type { CliRun } from './run-cli-process.ts';
import { entryUrl } from './entry.ts';

type Options = {
  home: string;
  env?: Record<string, string>;
  stdin?: string | Readable;
  /** Ends the command as Ctrl+C does. */
  signal?: AbortSignal;
  /** Hears of all that was printed to stdout so far. */
  onStdout?: (stdout: string) => void;
  /** The same of stderr. */
  onStderr?: (stderr: string) => void;
};

/** Runs the command in this process, on a terminal made of texts. */
export async function runCli(
  words: string[],
  {
    home,
    env = {},
    stdin = '',
    signal = new AbortController().signal,
    onStdout,
    onStderr,
  }: Options,
): Promise<CliRun> {
  let stdout = '';
  let stderr = '';
  const exitCode = await runCommand({
    args: words,
    entryUrl,
    environment: { ...process.env, ...env, WIREBENCH_HOME: home },
    stdin: typeof stdin === 'string' ? Readable.from([stdin]) : stdin,
    print(text) {
      stdout += text;
      onStdout?.(stdout);
    },
    printError(text) {
      stderr += text;
      onStderr?.(stderr);
    },
    signal,
  });
  return { exitCode, stdout, stderr };
}
