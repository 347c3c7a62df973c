import type { ChatMessage } from '../../../../shared/model/chat/chat-message.ts';
import { ModelFailure, type StepRequest } from '../model.ts';
import type { ScriptTurn } from './demo-options.ts';
import type { DemoTurn } from './demo-turn.ts';

/** The next turn of a script. Throws where the run is not as the script expects it. */
export function scriptTurn(script: readonly ScriptTurn[], request: StepRequest): DemoTurn {
  const at = answersGiven(request.messages);
  const turn = script[at];
  if (!turn)
    throw failed(`The script has ${script.length} turns, and turn ${at + 1} was asked for.`);
  const offered = new Set(request.tools.map(({ wireName }) => wireName));
  const needed = [
    ...(turn.expect?.toolsOffered ?? []),
    ...(turn.calls ?? []).map(({ tool }) => tool),
  ];
  const gone = needed.find((name) => !offered.has(name));
  if (gone !== undefined) {
    throw failed(
      `Turn ${at + 1} of the script needs the tool ${gone}, which is not offered. Offered: ${[...offered].slice(0, 20).join(', ') || 'none'}.`,
    );
  }
  const wanted = turn.expect?.lastResultIncludes;
  if (wanted !== undefined) {
    const last = request.messages.at(-1);
    const text = last?.role === 'tool' ? resultsText(last) : '';
    if (!text.includes(wanted)) {
      throw failed(
        `Turn ${at + 1} of the script expects a result with “${wanted.slice(0, 200)}”, and it was: ${text.slice(0, 200) || 'none'}`,
      );
    }
  }
  return {
    text: turn.text,
    reasoning: turn.reasoning,
    calls: turn.calls?.map(({ tool, arguments: given = {}, callId }) => ({
      wireName: tool,
      argumentsText: typeof given === 'string' ? given : JSON.stringify(given),
      callId,
    })),
  };
}

/** How many answers the model gave since the user's last message. */
export function answersGiven(messages: readonly ChatMessage[]): number {
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  return messages.slice(asked + 1).filter(({ role }) => role === 'assistant').length;
}

function resultsText({ parts }: Extract<ChatMessage, { role: 'tool' }>): string {
  const texts = parts.map(({ output }) => {
    if (output.type === 'denied') return output.reason;
    if (output.type === 'error') return output.text;
    return output.parts
      .map((part) => (part.type === 'text' ? part.text : part.mediaType))
      .join('\n');
  });
  return texts.join('\n');
}

const failed = (message: string) => new ModelFailure(message, { kind: 'demo-script' });
