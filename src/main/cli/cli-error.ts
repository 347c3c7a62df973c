import type { CatalogFailure, FailureReason } from '../../shared/model/servers/connection.ts';

/** The exit codes of `wirebench`, on which scripts can rely. */
export const exitCodes = {
  ok: 0,
  /** The tool answered with isError, or what the command checks has failed. */
  toolError: 1,
  usage: 2,
  /** The server could not be started or reached, or went away. */
  connection: 3,
  /** A JSON-RPC error, a response that breaks the protocol, or a fault of Wirebench. */
  protocol: 4,
  timeout: 5,
  /** The server wants the user to sign in, which `wirebench login` does. */
  signIn: 6,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The `code` and `data` of a server's JSON-RPC error, for machines. */
type Answer = Pick<CatalogFailure, 'code' | 'data'>;

/** The end of a command without success: its exit code, the message, and lines that help. */
export class CliError extends Error {
  readonly exitCode: ExitCode;
  readonly help: string[];
  readonly answer: Answer;
  /** Why the server could not be used, where that was it. */
  readonly reason: FailureReason | undefined;

  constructor(
    exitCode: ExitCode,
    message: string,
    help: string[] = [],
    answer: Answer = {},
    reason?: FailureReason,
  ) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
    this.help = help;
    this.answer = answer;
    this.reason = reason;
  }
}

export const usageError = (message: string, ...help: string[]): CliError =>
  new CliError(exitCodes.usage, message, help);

/** The error of a word that a command does not take. */
export const unexpected = (word: string, ...help: string[]): CliError =>
  usageError(`Unexpected argument “${word}”.`, ...help);

/** What to do after a call or list that failed for this reason, where its message names the app's own field. */
export const helpAfter = (reason: CatalogFailure['reason'], message: string): string[] =>
  reason === 'timeout' && !message.includes('“Total time”')
    ? ['Here that is --timeout MS; 0 waits forever.']
    : [];

/** The exit code of a call or list that failed for this reason. */
export function exitCodeOf(reason: CatalogFailure['reason']): ExitCode {
  if (reason === 'scopes') return exitCodes.signIn;
  if (reason === 'timeout') return exitCodes.timeout;
  return reason === 'error' ? exitCodes.protocol : exitCodes.connection;
}
