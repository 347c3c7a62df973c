import { hasHiddenCharacters } from '../../../../../shared/hidden-characters.ts';
import type { ResultOutput } from '../../../../../shared/model/chat/chat-message.ts';
import type { CallMark, RunEvent } from '../../../../../shared/model/chat/chat.ts';
import { resultForModel, type SeenResult } from './result-for-model.ts';
import type { RunTool, ToolOutcome } from '../run-ports.ts';
import type { RunContext } from './run-context.ts';

type SentCall = { callId: string; tool: RunTool; argumentsText: string; isEdited?: boolean };

type CallEnd = Extract<RunEvent, { type: 'call-end' }>;

export const failedOutput = (message: string): ResultOutput => ({ type: 'error', text: message });

/** Says why a call was stopped, as the end of a sentence. */
export const whyStopped = (ofRun: AbortSignal): string =>
  ofRun.reason === 'time' ? 'the time for the run was over' : 'the user stopped it';

const maybeDone = 'It may or may not have been executed.';

/** Sends a call to its server, tells its progress and its end, and returns what the model gets to see. */
export async function executeCall(
  context: RunContext,
  { callId, tool, argumentsText, isEdited }: SentCall,
  signal: AbortSignal,
): Promise<ResultOutput> {
  const { plan, ports, copied, data, timer } = context;
  const { clock, emit } = ports;
  const startedAt = clock.now();
  let isOver = false;
  let goOn = (): void => undefined;
  const outcome = await ports.callTool(
    {
      serverName: tool.serverName,
      tool: tool.tool,
      argumentsText,
      timeoutMs: plan.limits.callTimeoutMs,
    },
    {
      onStart: (sent) => emit({ type: 'call-start', callId, argumentsText, ...sent }),
      onProgress(progress) {
        if (!isOver) emit({ type: 'call-progress', callId, ...progress });
      },
      onWaiting(isWaiting) {
        goOn();
        goOn = isWaiting && !isOver ? timer.wait() : () => undefined;
      },
    },
    signal,
  );
  isOver = true;
  goOn();
  const ms = Math.round(clock.now() - startedAt);
  const why = whyStopped(context.signal);
  const { output, ...told } = seen(outcome, plan.limits.resultCharacters, why);
  const text = textOf(output);
  if (outcome.status === 'result') {
    copied.add(tool.serverName, text);
    data.came(tool);
  }
  const { requestSeq, responseSeq } = outcome;
  const marks: CallMark[] = [
    ...(hasHiddenCharacters(text) ? [{ kind: 'hidden-characters', where: 'result' } as const] : []),
    ...(outcome.isQuestionLost ? [{ kind: 'question-lost' } as const] : []),
  ];
  emit({
    type: 'call-end',
    callId,
    ms,
    ...told,
    ...(requestSeq !== undefined && { requestSeq }),
    ...(responseSeq !== undefined && { responseSeq }),
    ...(marks.length > 0 && { marks }),
  });
  return isEdited ? withEdit(output, argumentsText) : output;
}

type Told = Pick<
  CallEnd,
  'outcome' | 'resultText' | 'error' | 'errorCode' | 'errorData' | 'sentCharacters' | 'cutFrom'
> & {
  output: ResultOutput;
};

function seen(outcome: ToolOutcome, characters: number, whyStopped: string): Told {
  switch (outcome.status) {
    case 'result': {
      const { resultText, isCutShort } = outcome;
      const { isError, ...result }: SeenResult = resultForModel(resultText, { characters });
      // A result that was cut is not kept in the conversation; the recording has it.
      const kept = isCutShort ? {} : { resultText };
      return { outcome: isError ? 'tool-error' : 'result', ...kept, ...result };
    }
    case 'failed': {
      const { message, mayHaveRun, errorCode, errorData } = outcome;
      const told = mayHaveRun ? `${message} ${maybeDone}` : message;
      return {
        ...failed(mayHaveRun ? 'unknown' : 'failed', message, told),
        ...(errorCode !== undefined && { errorCode }),
        ...(errorData !== undefined && { errorData }),
      };
    }
    case 'cancelled': {
      const message = `The server had not answered when ${whyStopped}.`;
      return failed('unknown', message, `${message} ${maybeDone}`);
    }
  }
}

const failed = (outcome: CallEnd['outcome'], error: string, told: string): Told => ({
  outcome,
  error,
  sentCharacters: told.length,
  output: failedOutput(told),
});

export const textOf = (output: ResultOutput): string => {
  switch (output.type) {
    case 'content':
      return output.parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    case 'error':
      return output.text;
    case 'denied':
      return output.reason;
  }
};

/** Adds a note about changed arguments, or the model would take the answer for one to its own. */
function withEdit(output: ResultOutput, argumentsText: string): ResultOutput {
  const note = `[The user changed the arguments before the call, to ${argumentsText}]`;
  switch (output.type) {
    case 'content':
      return { ...output, parts: [{ type: 'text', text: note }, ...output.parts] };
    case 'error':
      return { ...output, text: `${note}\n${output.text}` };
    case 'denied':
      return output;
  }
}
