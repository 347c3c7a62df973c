import { CliError, exitCodes, type ExitCode } from '../cli-error.ts';

/** The exit codes of the Inspector’s command line; its 2 and 7 to 9 belong to options without a counterpart. */
export const inspectorExitCodes = {
  ok: 0,
  usage: 1,
  signIn: 3,
  unreachable: 4,
  toolError: 5,
  unportable: 6,
} as const satisfies Record<string, ExitCode>;

/** How a command of the Inspector ended without success: its exit code, and the line for stderr. */
export type InspectorEnd = { exitCode: ExitCode; code: string; message: string };

/** Ends the command with a code and an exit code of the Inspector. */
export class InspectorError extends Error {
  readonly end: InspectorEnd;

  constructor(exitCode: ExitCode, code: string, message: string) {
    super(message);
    this.name = 'InspectorError';
    this.end = { exitCode, code, message };
  }
}

/** An error of ours in the Inspector’s words. */
export function inspectorEndOf(error: unknown): InspectorEnd {
  if (error instanceof InspectorError) return error.end;
  if (!(error instanceof CliError)) {
    const message = error instanceof Error ? error.message : String(error);
    return { exitCode: inspectorExitCodes.usage, code: 'error', message };
  }
  const message = [error.message, ...error.help].join(' ');
  const { exitCode: ours, reason } = error;
  if (ours === exitCodes.interrupted) return { exitCode: ours, code: 'interrupted', message };
  const isRefused = reason?.kind === 'http-status' && [401, 403].includes(reason.status);
  if (ours === exitCodes.signIn || isRefused) {
    return { exitCode: inspectorExitCodes.signIn, code: 'auth_required', message };
  }
  // It tells a server that gave no answer at all from one that refused, or whose process ended.
  return reason?.kind === 'unreachable' || reason?.kind === 'no-response'
    ? { exitCode: inspectorExitCodes.unreachable, code: 'unreachable', message }
    : { exitCode: inspectorExitCodes.usage, code: 'error', message };
}

/** What the Inspector writes to stderr where it fails, whatever its format. */
export const endLine = ({ code, message }: InspectorEnd): string =>
  `${JSON.stringify({ error: { code, message } })}\n`;
