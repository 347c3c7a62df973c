import type { ChatEvent, OfferedTool, RunEvent } from '../../../../shared/model/chat/chat.ts';
import type { CallTool, RunTool, ToolOutcome } from './run-ports.ts';

/** The tools and results of a recorded run, to repeat it without its servers. */
export type RecordedRun = {
  tools: RunTool[];
  /** Answers each call with the recorded result of the same call. */
  callTool: CallTool;
};

type Answered = {
  serverName: string;
  tool: string;
  /** The arguments as the model wrote them, and as they were sent. */
  argumentsTexts: string[];
  outcome: ToolOutcome;
  /** The connection and the recording of the call. */
  sent: { connectionId: number; recordingId: string };
};

export function recordedRun(events: readonly ChatEvent[], runId: string): RecordedRun {
  const told = events.flatMap((one) =>
    one.type === 'run' && one.nodeId === runId ? [one.event] : [],
  );
  const start = told.find((event) => event.type === 'run-start');
  const answers = answersIn(told, start?.tools ?? []);
  return {
    tools: (start?.tools ?? []).map((tool) => ({ ...tool, inputSchema: tool.schema })),
    async callTool({ serverName, tool, argumentsText }, hooks) {
      const at = answers.findIndex(
        (one) =>
          one.serverName === serverName &&
          one.tool === tool &&
          one.argumentsTexts.includes(argumentsText),
      );
      const [answer] = at === -1 ? [] : answers.splice(at, 1);
      if (!answer)
        return {
          status: 'failed',
          message: 'In the recorded run this call was not executed.',
          mayHaveRun: false,
        };
      hooks.onStart(answer.sent);
      return answer.outcome;
    },
  };
}

function answersIn(told: readonly RunEvent[], tools: readonly OfferedTool[]): Answered[] {
  const calls = new Map<string, { tool: OfferedTool; written: string }>();
  const started = new Map<string, Extract<RunEvent, { type: 'call-start' }>>();
  const answers: Answered[] = [];
  for (const event of told) {
    if (event.type === 'call') {
      const tool = tools.find(({ wireName }) => wireName === event.wireName);
      if (tool) calls.set(event.callId, { tool, written: event.argumentsText });
    }
    if (event.type === 'call-start') started.set(event.callId, event);
    if (event.type !== 'call-end') continue;
    const call = calls.get(event.callId);
    const start = started.get(event.callId);
    if (!call || !start) continue;
    const { argumentsText, connectionId, recordingId } = start;
    const { serverName, tool } = call.tool;
    answers.push({
      serverName,
      tool,
      argumentsTexts: [call.written, argumentsText],
      outcome: outcomeOf(event),
      sent: { connectionId, recordingId },
    });
  }
  return answers;
}

function outcomeOf(end: Extract<RunEvent, { type: 'call-end' }>): ToolOutcome {
  const { resultText, requestSeq, responseSeq, error } = end;
  const places = { requestSeq, responseSeq };
  if (resultText !== undefined) return { status: 'result', resultText, ...places };
  const message = error ?? 'The result was too large to be stored in the conversation.';
  return { status: 'failed', message, mayHaveRun: false, ...places };
}
