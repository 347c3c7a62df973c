import { taskLabel } from '../../shared/model/calls/answered-task.ts';
import type { CallMethod, CallSnapshot, ServerRequest } from '../../shared/model/calls/call.ts';
import type { TaskState } from '../../shared/model/calls/task.ts';
import { isDisabledTool } from '../../shared/model/servers/tool-filter.ts';
import { messageWithCode } from '../../shared/model/error-codes.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import {
  CliError,
  exitCodeOf,
  exitCodes,
  helpAfter,
  usageError,
  type ExitCode,
} from './cli-error.ts';
import { printable } from './text/printable.ts';
import { resultText } from './text/result-text.ts';
import { signInError, type Session } from './session.ts';
import { unknownNameHelp } from './unknown-name.ts';

export type Outcome = { output: string; exitCode: ExitCode };

type Options = {
  /** What is called; a tool where it is absent. */
  method?: CallMethod;
  /** The name of the tool or prompt, or the URI of the resource. */
  name: string;
  argumentsText: string;
  /** A JSON object that accepts each elicitation request; undefined declines them. */
  answer: string | undefined;
  timeoutMs: number | undefined;
  /** A JSON object: members of `params._meta` for this call alone. */
  metaText?: string | undefined;
  /** Asks for the call to be run as a task. */
  asTask?: { ttlMs: number | undefined } | undefined;
  /** Prints the id of the task in place of its result. */
  isDetached?: boolean;
  /** Calls a tool even if the user disabled it for the server. */
  callsDisabled?: boolean;
  isJson: boolean;
  signal: AbortSignal;
  say(line: string): void;
};

/**
 * Calls a tool, gets a prompt or reads a resource, and waits for the result, which may be the tool's own error. Throws a CliError for
 * every other end.
 */
export async function runCall(session: Session, options: Options): Promise<Outcome> {
  const { method = 'tools/call', name, argumentsText, timeoutMs, signal } = options;
  const { server } = session;
  const { connections } = session.backend;
  if (method === 'tools/call') await prepareCall(session, options);
  signal.throwIfAborted();
  const ended = Promise.withResolvers<CallSnapshot>();
  let told = '';
  const undo = [
    connections.serverRequests.onRequest((request) => answerRequest(session, request, options)),
    connections.onEvent((event) => {
      if (event.type !== 'call') return;
      const { callId, serverName, state, task } = event.call;
      if (task && !options.isDetached) told = tellTask(task, told, options.say);
      if (isOver(event.call)) ended.resolve(event.call);
      if (state.status !== 'waiting-for-scopes') return;
      // Signing in for more scopes is a command of its own, which says what it asks for.
      const message = `${name} needs scopes that were not granted: ${state.scopes.join(' ')}.`;
      ended.reject(signInError(session.backend, serverName, message, state));
      connections.allowScopes(callId, false);
    }),
  ];
  const { callId } = connections.startCall({
    connectionId: session.connectionId,
    method,
    name,
    argumentsText,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(options.metaText !== undefined && { metaText: options.metaText }),
    ...(options.asTask && server.era === 'legacy' && { asTask: options.asTask }),
    ...(options.isDetached && { isDetached: true }),
  });
  signal.addEventListener('abort', () => connections.cancelCall(callId), { once: true });
  try {
    return await outcomeOf(session, await ended.promise, options);
  } finally {
    for (const stop of undo) stop();
  }
}

/** What comes before a tool is called: throws where it is disabled, and reads which arguments are headers. */
export async function prepareCall(
  session: Session,
  options: Pick<Options, 'name' | 'callsDisabled' | 'signal' | 'timeoutMs'>,
): Promise<void> {
  if (!options.callsDisabled) checkEnabled(session, options.name);
  await readHeaders(session, options);
}

function checkEnabled({ backend, connectionId }: Session, tool: string): void {
  const connections = backend.connections.list();
  const { serverName } = connections.find((one) => one.connectionId === connectionId) ?? {};
  const { servers } = backend.servers.snapshot();
  if (
    !isDisabledTool(
      servers.find(({ name }) => name === serverName),
      tool,
    )
  )
    return;
  throw usageError(
    `The tool ${tool} is disabled for ${serverName}.`,
    'Add --anyway to call it all the same.',
  );
}

/** Says how a task stands, each time that this changed; answers with what was said. */
function tellTask({ taskId, standing, message }: TaskState, told: string, say: Options['say']) {
  const text = `Task ${taskId}: ${standing}${message === undefined ? '' : ` (${message})`}`;
  if (text !== told) say(text);
  return text;
}

/**
 * Reads the tools before a call over HTTP. Arguments that a tool's schema marks with `x-mcp-header`
 * are sent as headers, too (2026-07-28), and the server has to reject a call without them.
 */
async function readHeaders(
  { backend, connectionId, server }: Session,
  { signal, timeoutMs }: Pick<Options, 'signal' | 'timeoutMs'>,
): Promise<void> {
  const { connections } = backend;
  const connection = connections.list().find((one) => one.connectionId === connectionId);
  if (server.era !== 'modern' || connection?.transport !== 'http') return;
  // A server that can't list its tools may still know the one that is called.
  await connections.catalog(connectionId, 'tools', { signal, timeoutMs }).catch(() => undefined);
}

const isStdio = ({ backend, connectionId }: Session): boolean =>
  backend.connections.list().find((one) => one.connectionId === connectionId)?.transport ===
  'stdio';

const isOver = ({ state }: CallSnapshot): boolean =>
  state.status === 'done' || state.status === 'failed' || state.status === 'cancelled';

async function outcomeOf(
  session: Session,
  { callId, state, durationUs = 0, answeredBy = [] }: CallSnapshot,
  { method = 'tools/call', name, isJson, isDetached, say, signal }: Options,
): Promise<Outcome> {
  for (const { rule, count } of answeredBy) {
    say(`The rule “${rule}” answered${count > 1 ? ` ${count} times` : ''}.`);
  }
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
      const durationMs = durationUs / 1000;
      const facts = JSON.stringify(
        method === 'tools/call'
          ? { tool: name, isError, durationMs }
          : { [nouns[method]]: name, durationMs },
      );
      const output = isJson ? `${facts.slice(0, -1)},"result":${text}}\n` : resultText(text);
      if (state.task?.taskId !== undefined && isDetached) {
        const { taskId, status } = state.task;
        if (isStdio(session)) say('The server stops when this command ends, and its task with it.');
        const document = `${JSON.stringify({ tool: name, task: { taskId, status } })}\n`;
        return { output: isJson ? document : `${printable(taskId)}\n`, exitCode: exitCodes.ok };
      }
      if (state.task) {
        say(
          `The server answered with ${taskLabel(state.task)} and is still working; its result can’t be waited for.`,
        );
        return { output: isJson ? output : `${text}\n`, exitCode: exitCodes.toolError };
      }
      if (!isError) return { output, exitCode: exitCodes.ok };
      const { isUnknown, help } = await unknownNameHelp(session, 'tools', name, signal);
      for (const line of [`The tool ${name} reported an error.`, ...help]) say(line);
      return { output, exitCode: isUnknown ? exitCodes.usage : exitCodes.toolError };
    }
    case 'failed': {
      const { reason, message, status: _status, ...answer } = state;
      const kind = listOf[method];
      const { isUnknown, help } =
        reason === 'error' && kind
          ? await unknownNameHelp(session, kind, name, signal)
          : { isUnknown: false, help: helpAfter(reason, message) };
      const said = messageWithCode(message, answer.code);
      const exitCode = isUnknown ? exitCodes.usage : exitCodeOf(reason);
      throw new CliError(exitCode, said, help, answer);
    }
    default:
      throw new CliError(exitCodes.interrupted, 'The call was cancelled.');
  }
}

/** The list in which a name stands that is called; a URI need not be listed. */
const listOf = {
  'tools/call': 'tools',
  'prompts/get': 'prompts',
  'resources/read': undefined,
} as const;

/** How the documents of `--json` name what was called. */
const nouns = { 'prompts/get': 'prompt', 'resources/read': 'uri' } as const;

/** The most characters of a question that are shown, since a server may send any number. */
const longestMessage = 2000;

/** Answers what a server asks meanwhile, as the command line says. */
export function answerRequest(
  { backend }: Session,
  request: ServerRequest,
  { answer: contentText, say }: Pick<Options, 'answer' | 'say'>,
): void {
  const { serverRequests } = backend.connections;
  const { serverRequestId, rule } = request;
  if (rule) {
    if (rule.failure === undefined) return;
    say(`The rule “${rule.name}” could not answer: ${rule.failure}`);
  }
  if (request.method === 'sampling/createMessage') {
    say('The server sent a sampling request. It was declined; the app lets you answer one.');
    return serverRequests.answer(serverRequestId, { action: 'decline' });
  }
  const message = request.message.slice(0, longestMessage);
  if (request.url !== undefined) {
    const page = request.url.slice(0, longestMessage);
    say(
      `The server asks you to open a page: ${message} ${page} It was declined; you can open it in the app.`,
    );
    return serverRequests.answer(serverRequestId, { action: 'decline' });
  }
  if (contentText === undefined) {
    say(`The server requests input: ${message} It was declined; answer it with --answer JSON.`);
    return serverRequests.answer(serverRequestId, { action: 'decline' });
  }
  try {
    serverRequests.answer(serverRequestId, { action: 'accept', contentText });
  } catch (error) {
    say(`The answer could not be given: ${messageOf(error)}`);
    serverRequests.answer(serverRequestId, { action: 'cancel' });
  }
}
