import type { CompletionRequest } from '../../../shared/model/calls/completion.ts';
import { orCliError } from './ask.ts';
import { exitCodes } from '../cli-error.ts';
import type { Outcome } from '../run-call.ts';
import type { Session } from '../session.ts';
import { printable } from '../text/printable.ts';

type Options = {
  request: CompletionRequest;
  isJson: boolean;
  signal: AbortSignal;
  say(line: string): void;
};

/** Prints the values that a server suggests for an argument. */
export async function runComplete(session: Session, options: Options): Promise<Outcome> {
  const { request, isJson, signal, say } = options;
  const { connections } = session.backend;
  const suggested = await orCliError(
    session,
    connections.complete(session.connectionId, request, signal),
  );
  const { values, hasMore, total } = suggested;
  if (hasMore)
    say(total === undefined ? 'The server has more.' : `The server has ${total} in total.`);
  const lines = values.map((value) => `${printable(value)}\n`).join('');
  return { output: isJson ? `${JSON.stringify(suggested)}\n` : lines, exitCode: exitCodes.ok };
}
