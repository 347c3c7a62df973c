/** What a script that runs `wirebench` can rely on. */
export const exitCodes = {
  ok: 0,
  /** The tool answered with isError. */
  toolError: 1,
  usage: 2,
  /** The server could not be started or reached. */
  connection: 3,
  /** A JSON-RPC error, or an answer that breaks the protocol. */
  protocol: 4,
  timeout: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An end that is not success: its code, what happened, and lines that help. */
export class CliError extends Error {
  readonly exitCode: ExitCode;
  readonly help: string[];

  constructor(exitCode: ExitCode, message: string, help: string[] = []) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
    this.help = help;
  }
}

export const usageError = (message: string, ...help: string[]): CliError =>
  new CliError(exitCodes.usage, message, help);
