import { taskLabel } from '../../../../../shared/model/calls/answered-task.ts';
import type { CallProgress } from '../../../../../shared/model/calls/call.ts';
import { jsonOf } from '../../../../../shared/json/json-of.ts';
import { messageWithCode } from '../../../../../shared/model/error-codes.ts';
import { messageOf } from '../../../../../shared/rpc/errors.ts';
import { followCall, type EndedCall } from '../../../connections/follow-call.ts';
import type { Connections } from '../../../connections/connections.ts';
import type { CallTool, ToolCall, ToolHooks, ToolOutcome } from '../run-ports.ts';

type Line = Pick<
  Connections,
  'list' | 'startCall' | 'cancelCall' | 'callResult' | 'calls' | 'onEvent'
>;

/** A longer result is cut here; the recording has it whole. */
const maxResultCharacters = 16_000_000;
/** The most characters of an error's data, which only the card of the call shows. */
const longestData = 100_000;

/** Executes the calls of a model as those of a user are: on the connection that its server has now. */
export const createCallTool =
  (connections: Line, recordingId: string): CallTool =>
  async (call, hooks, signal) => {
    const { serverName } = call;
    const connection = connections
      .list()
      .find((one) => one.serverName === serverName && one.state.status === 'ready');
    if (!connection) {
      const message = `${serverName} is not connected; connect it and try again.`;
      return { status: 'failed', message, mayHaveRun: false };
    }
    const { connectionId } = connection;
    try {
      return await follow(connections, { ...call, connectionId, recordingId }, hooks, signal);
    } catch (error) {
      return { status: 'failed', message: messageOf(error), mayHaveRun: false };
    }
  };

type Sent = ToolCall & { connectionId: number; recordingId: string };

async function follow(
  connections: Line,
  { connectionId, recordingId, tool, argumentsText, timeoutMs }: Sent,
  hooks: ToolHooks,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  let told: CallProgress | undefined;
  let isWaiting = false;
  const request = {
    connectionId,
    method: 'tools/call',
    name: tool,
    argumentsText,
    timeoutMs,
  } as const;
  const ended = await followCall(
    connections,
    request,
    {
      onStart: (callId) => hooks.onStart({ connectionId, recordingId, sentAs: callId }),
      onChange(call) {
        if (call.progress && call.progress !== told) hooks.onProgress(call.progress);
        told = call.progress;
        const waitsNow = ['input-required', 'waiting-for-scopes'].includes(call.state.status);
        if (waitsNow !== isWaiting) hooks.onWaiting(waitsNow);
        isWaiting = waitsNow;
      },
    },
    signal,
  );
  return outcomeOf(ended, connections);
}

function outcomeOf(call: EndedCall, connections: Line): ToolOutcome {
  const { callId, state, requestSeq, responseSeq, isQuestionLost } = call;
  const places = { requestSeq, responseSeq, ...(isQuestionLost && { isQuestionLost }) };
  switch (state.status) {
    case 'cancelled':
      return { status: 'cancelled', ...places };
    case 'done': {
      if (state.task) {
        const message = `The server answered with ${taskLabel(state.task)}, which Wirebench does not wait for: there is no result.`;
        return { status: 'failed', message, mayHaveRun: true, ...places };
      }
      const { text, cutShort } = connections.callResult(callId, maxResultCharacters);
      return { status: 'result', resultText: text, isCutShort: cutShort, ...places };
    }
    case 'failed': {
      const { reason, message, code, data } = state;
      const told = messageWithCode(message, code);
      const mayHaveRun = reason !== 'error' && requestSeq !== undefined;
      return {
        status: 'failed',
        message: told,
        mayHaveRun,
        ...(code !== undefined && { errorCode: code }),
        ...(data !== undefined && { errorData: jsonOf(data).slice(0, longestData) }),
        ...places,
      };
    }
  }
}
