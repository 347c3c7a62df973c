import type { CallSnapshot } from '../../shared/model/call.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import { CliError, exitCodes, type ExitCode } from './cli-error.ts';
import type { CallOptions } from './parse-command.ts';
import { resultText } from './result-text.ts';
import { unknownToolHelp, type Session } from './session.ts';

export type CallOutcome = { output: string; exitCode: ExitCode };

type Options = Pick<CallOptions, 'tool' | 'answer' | 'timeoutMs' | 'isJson'> & {
  argumentsText: string;
  signal: AbortSignal;
  say(line: string): void;
};

/** Calls a tool to its end; throws for every end that is no result. */
export async function runCall(session: Session, options: Options): Promise<CallOutcome> {
  const { connections } = session.backend;
  const ended = Promise.withResolvers<CallSnapshot>();
  const undo = connections.onEvent((event) => {
    if (event.type === 'server-request') {
      const { serverRequestId, message } = event.serverRequest;
      answer(session, serverRequestId, message, options);
    } else if (event.type === 'call' && isOver(event.call)) ended.resolve(event.call);
  });
  const { tool, argumentsText, timeoutMs, signal } = options;
  const { callId } = connections.startCall({
    connectionId: session.connectionId,
    method: 'tools/call',
    name: tool,
    argumentsText,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  signal.addEventListener('abort', () => connections.cancelCall(callId), { once: true });
  try {
    return await outcomeOf(session, await ended.promise, options);
  } finally {
    undo();
  }
}

const isOver = ({ state }: CallSnapshot): boolean =>
  state.status === 'done' || state.status === 'failed' || state.status === 'cancelled';

async function outcomeOf(
  session: Session,
  { callId, state, durationUs = 0 }: CallSnapshot,
  { tool, isJson, say }: Options,
): Promise<CallOutcome> {
  switch (state.status) {
    case 'done': {
      const { text } = session.backend.connections.callResult(callId, Number.MAX_SAFE_INTEGER);
      const { isError } = state;
      if (isError) say(`The tool ${tool} reported an error.`);
      if (isError) for (const line of await unknownToolHelp(session, tool)) say(line);
      const facts = JSON.stringify({ tool, isError, durationMs: durationUs / 1000 });
      return {
        output: isJson ? `${facts.slice(0, -1)},"result":${text}}\n` : resultText(text),
        exitCode: isError ? exitCodes.toolError : exitCodes.ok,
      };
    }
    case 'failed': {
      const code = state.code === undefined ? '' : ` (${state.code})`;
      const help = state.reason === 'error' ? await unknownToolHelp(session, tool) : [];
      throw new CliError(exitOf(state.reason), `${state.message}${code}`, help);
    }
    default:
      throw new CliError(exitCodes.interrupted, 'The call was cancelled.');
  }
}

function exitOf(reason: 'error' | 'timeout' | 'connection'): ExitCode {
  if (reason === 'timeout') return exitCodes.timeout;
  return reason === 'error' ? exitCodes.protocol : exitCodes.connection;
}

function answer(
  { backend }: Session,
  serverRequestId: number,
  message: string,
  { answer: contentText, say }: Options,
): void {
  const { connections } = backend;
  if (contentText === undefined) {
    say(`The server asks: ${message} Declined; --answer JSON would answer.`);
    return connections.answerServerRequest(serverRequestId, { action: 'decline' });
  }
  try {
    connections.answerServerRequest(serverRequestId, { action: 'accept', contentText });
  } catch (error) {
    say(`The answer could not be given: ${messageOf(error)}`);
    connections.answerServerRequest(serverRequestId, { action: 'cancel' });
  }
}
