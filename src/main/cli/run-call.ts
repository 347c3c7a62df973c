import { taskLabel } from '../../shared/model/calls/answered-task.ts';
import type { CallSnapshot, ServerRequest } from '../../shared/model/calls/call.ts';
import { messageWithCode } from '../../shared/model/error-codes.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import { CliError, exitCodeOf, exitCodes, type ExitCode } from './cli-error.ts';
import { resultText } from './text/result-text.ts';
import { signInError, type Session } from './session.ts';
import { unknownToolHelp } from './unknown-tool.ts';

export type Outcome = { output: string; exitCode: ExitCode };

type Options = {
  tool: string;
  argumentsText: string;
  /** A JSON object that accepts each elicitation request; undefined declines them. */
  answer: string | undefined;
  timeoutMs: number | undefined;
  isJson: boolean;
  signal: AbortSignal;
  say(line: string): void;
};

/**
 * Calls a tool and waits for its result, which may be the tool's own error. Throws a CliError for
 * every other end.
 */
export async function runCall(session: Session, options: Options): Promise<Outcome> {
  const { tool, argumentsText, timeoutMs, signal } = options;
  const { connections } = session.backend;
  await readHeaders(session, options);
  signal.throwIfAborted();
  const ended = Promise.withResolvers<CallSnapshot>();
  const undo = [
    connections.serverRequests.onRequest((request) => answer(session, request, options)),
    connections.onEvent((event) => {
      if (event.type !== 'call') return;
      const { callId, serverName, state } = event.call;
      if (isOver(event.call)) ended.resolve(event.call);
      if (state.status !== 'waiting-for-scopes') return;
      // Signing in for more scopes is a command of its own, which says what it asks for.
      const message = `${tool} needs scopes that were not granted: ${state.scopes.join(' ')}.`;
      ended.reject(signInError(session.backend, serverName, message, state.scopes));
      connections.allowScopes(callId, false);
    }),
  ];
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
    for (const stop of undo) stop();
  }
}

/**
 * Reads the tools before a call over HTTP. Arguments that a tool's schema marks with `x-mcp-header`
 * are sent as headers, too (2026-07-28), and the server has to reject a call without them.
 */
async function readHeaders(
  { backend, connectionId, server }: Session,
  { signal, timeoutMs }: Options,
): Promise<void> {
  const { connections } = backend;
  const connection = connections.list().find((one) => one.connectionId === connectionId);
  if (server.era !== 'modern' || connection?.transport !== 'http') return;
  // A server that can't list its tools may still know the one that is called.
  await connections.catalog(connectionId, 'tools', { signal, timeoutMs }).catch(() => undefined);
}

const isOver = ({ state }: CallSnapshot): boolean =>
  state.status === 'done' || state.status === 'failed' || state.status === 'cancelled';

async function outcomeOf(
  session: Session,
  { callId, state, durationUs = 0 }: CallSnapshot,
  { tool, isJson, say, signal }: Options,
): Promise<Outcome> {
  switch (state.status) {
    case 'done': {
      const { isError } = state;
      const { text, cutShort, totalBytes } = session.backend.connections.callResult(
        callId,
        Number.MAX_SAFE_INTEGER,
      );
      if (cutShort) {
        const help = 'Add --wire FILE to have every record of the call.';
        throw new CliError(
          exitCodes.protocol,
          `The result has ${totalBytes} bytes, too many to print.`,
          [help],
        );
      }
      const facts = JSON.stringify({ tool, isError, durationMs: durationUs / 1000 });
      const output = isJson ? `${facts.slice(0, -1)},"result":${text}}\n` : resultText(text);
      if (state.task) {
        say(
          `The server answered with ${taskLabel(state.task)} and is still working; this command does not wait for the result.`,
        );
        return { output: isJson ? output : `${text}\n`, exitCode: exitCodes.toolError };
      }
      if (!isError) return { output, exitCode: exitCodes.ok };
      const { isUnknown, help } = await unknownToolHelp(session, tool, signal);
      for (const line of [`The tool ${tool} reported an error.`, ...help]) say(line);
      return { output, exitCode: isUnknown ? exitCodes.usage : exitCodes.toolError };
    }
    case 'failed': {
      const { reason, message, status: _status, ...answer } = state;
      const { isUnknown, help } =
        reason === 'error'
          ? await unknownToolHelp(session, tool, signal)
          : { isUnknown: false, help: [] };
      const said = messageWithCode(message, answer.code);
      const exitCode = isUnknown ? exitCodes.usage : exitCodeOf(reason);
      throw new CliError(exitCode, said, help, answer);
    }
    default:
      throw new CliError(exitCodes.interrupted, 'The call was cancelled.');
  }
}

/** The most characters of a question that are shown, since a server may send any number. */
const longestMessage = 2000;

function answer(
  { backend }: Session,
  request: ServerRequest,
  { answer: contentText, say }: Options,
): void {
  const { serverRequests } = backend.connections;
  const { serverRequestId } = request;
  if (request.method === 'sampling/createMessage') {
    say('The server sent a sampling request. It was declined; the app lets you answer one.');
    return serverRequests.answer(serverRequestId, { action: 'decline' });
  }
  const message = request.message.slice(0, longestMessage);
  if (contentText === undefined) {
    say(`The server asks: ${message} It was declined; answer it with --answer JSON.`);
    return serverRequests.answer(serverRequestId, { action: 'decline' });
  }
  try {
    serverRequests.answer(serverRequestId, { action: 'accept', contentText });
  } catch (error) {
    say(`The answer could not be given: ${messageOf(error)}`);
    serverRequests.answer(serverRequestId, { action: 'cancel' });
  }
}
