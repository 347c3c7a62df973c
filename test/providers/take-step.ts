import type { ModelExchange } from '../../src/shared/model/chat/chat.ts';
import {
  ModelFailure,
  type Model,
  type StepPart,
  type StepRequest,
} from '../../src/main/core/chat/model.ts';

export type Taken = {
  parts: StepPart[];
  text: string;
  reasoning: string;
  calls: { callId: string; wireName: string; argumentsText: string }[];
  finish?: Extract<StepPart, { type: 'finish' }>;
  failure?: ModelFailure;
  exchanges: ModelExchange[];
};

/** Takes one step and collects all that came of it. What is no `ModelFailure` is thrown. */
export async function takeStep(
  model: Model,
  request: Partial<StepRequest> = {},
  onPart: (part: StepPart) => void = () => undefined,
): Promise<Taken> {
  const taken: Taken = { parts: [], text: '', reasoning: '', calls: [], exchanges: [] };
  try {
    const step = model.step({
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'go' }] }],
      tools: [],
      settings: {},
      signal: new AbortController().signal,
      onExchange: (exchange) => {
        if (exchange.ms !== undefined) taken.exchanges.push(exchange);
      },
      ...request,
    });
    for await (const part of step) {
      taken.parts.push(part);
      if (part.type === 'text') taken.text += part.delta;
      if (part.type === 'reasoning') taken.reasoning += part.delta;
      if (part.type === 'call') {
        const { callId, wireName, argumentsText } = part;
        taken.calls.push({ callId, wireName, argumentsText });
      }
      if (part.type === 'finish') taken.finish = part;
      onPart(part);
    }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    taken.failure = error;
  }
  return taken;
}
