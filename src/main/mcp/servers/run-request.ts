import { cutAtWord } from '../../../shared/cut-at-word.ts';
import type { CallMethod, CallProgress, CallSnapshot } from '../../../shared/model/calls/call.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { messageWithCode } from '../../../shared/model/error-codes.ts';
import { ToolProblem } from '../problem.ts';
import { signInProblem, type Session } from './connect-server.ts';
import type { Desk } from './desk.ts';

type Request = { method: CallMethod; name: string; argumentsText: string };
type How = { signal: AbortSignal; onProgress: ((progress: CallProgress) => void) | undefined };

export type Outcome = {
  /** The `result` member as the server sent it, masked; only its beginning where it is large. */
  text: string;
  totalBytes: number;
  isCutShort: boolean;
  isError: boolean;
  durationMs: number;
  requestSeq: number | undefined;
  responseSeq: number | undefined;
  notes: string[];
};

/** More of a result is only in its record. */
const mostCharacters = 100_000;
const longestData = 2000;

/** Sends a request down the raw lane, and waits for its result. Throws a ToolProblem for every other end. */
export async function runRequest(
  desk: Desk,
  { connectionId, serverName }: Session,
  request: Request,
  { signal, onProgress }: How,
): Promise<Outcome> {
  const { connections } = desk.backend;
  const ended = Promise.withResolvers<CallSnapshot>();
  let callId: number | undefined;
  let told: CallProgress | undefined;
  const undo = connections.onEvent((event) => {
    if (event.type !== 'call' || event.call.callId !== callId) return;
    if (isOver(event.call)) ended.resolve(event.call);
    const { state, progress } = event.call;
    if (progress && progress !== told) {
      told = progress;
      onProgress?.(progress);
    }
    if (state.status !== 'waiting-for-scopes') return;
    const message = `${request.name} needs scopes that were not granted: ${state.scopes.join(' ')}.`;
    ended.reject(signInProblem(desk.backend, serverName, message, state.scopes));
    connections.allowScopes(callId, false);
  });
  const cancel = () => callId !== undefined && connections.cancelCall(callId);
  try {
    const { timeoutMs } = desk;
    const timeout = timeoutMs === undefined ? {} : { timeoutMs };
    ({ callId } = connections.startCall({ connectionId, ...request, ...timeout }));
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    const now = connections.calls().find((call) => call.callId === callId);
    if (now && isOver(now)) ended.resolve(now);
    return outcomeOf(desk, await ended.promise);
  } finally {
    signal.removeEventListener('abort', cancel);
    undo();
  }
}

const isOver = ({ state }: CallSnapshot): boolean =>
  state.status === 'done' || state.status === 'failed' || state.status === 'cancelled';

function outcomeOf(desk: Desk, call: CallSnapshot): Outcome {
  const { callId, serverName, name, state, durationUs = 0, requestSeq, responseSeq } = call;
  const { connections, withoutSecrets } = desk.backend;
  const notes = [
    ...desk.declined(callId),
    ...(call.findings ?? []).map(({ message }) => `About the response: ${message}`),
  ];
  if (state.status === 'failed') {
    const { reason, message, code, data } = state;
    const about = data === undefined ? [] : [`data: ${cutAtWord(jsonOf(data), longestData)}`];
    const where = responseSeq ?? requestSeq;
    throw new ToolProblem(
      [
        `${name} at ${serverName} failed (${reason}): ${messageWithCode(message, code)}`,
        ...about,
        ...notes,
      ].join('\n'),
      where === undefined
        ? 'Call explain_failures for what the server did.'
        : `Call read_record with seq ${where} for what crossed the wire, or explain_failures.`,
    );
  }
  if (state.status !== 'done') throw new ToolProblem(`${name} at ${serverName} was cancelled.`);
  const { text, totalBytes, cutShort } = connections.callResult(callId, mostCharacters);
  const task = state.task && [
    'The server responded with a task, and is still working on the result.',
  ];
  return {
    text: withoutSecrets(text),
    totalBytes,
    isCutShort: cutShort,
    isError: state.isError,
    durationMs: durationUs / 1000,
    requestSeq,
    responseSeq,
    notes: [...(task ?? []), ...notes],
  };
}
