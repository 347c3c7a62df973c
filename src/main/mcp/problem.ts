import { messageOf, RpcError } from '../../shared/rpc/errors.ts';

/** An end of a tool without an answer: what happened and where, and what the agent can do next. */
export class ToolProblem extends Error {
  readonly next: readonly string[];

  constructor(message: string, ...next: string[]) {
    super(message);
    this.name = 'ToolProblem';
    this.next = next;
  }
}

/** What an agent is told of anything that was thrown. */
export function problemOf(error: unknown): ToolProblem {
  if (error instanceof ToolProblem) return error;
  if (!(error instanceof RpcError)) {
    console.error(error);
    return new ToolProblem(
      `Wirebench failed: ${messageOf(error)}`,
      'This is an error in Wirebench, not in the server; its stderr has more.',
    );
  }
  return error.code === 'UNAVAILABLE' || error.code === 'CLOSED'
    ? new ToolProblem(error.message, 'Call explain_failures, or connect_server to restart it.')
    : new ToolProblem(error.message);
}

/** The text of a problem, each thing to do next as a line of its own. */
export const problemText = ({ message, next }: ToolProblem): string =>
  [message, ...next.map((line) => `Next: ${line}`)].join('\n');
