import type { ModelSettings, Usage } from '../../../../shared/model/chat-endpoint.ts';
import {
  defaultLimits,
  type RunEvent,
  type RunLimits,
} from '../../../../shared/model/chat/chat.ts';
import type { ChosenCall } from '../../../../shared/model/chat/eval.ts';
import { systemClock } from '../clock.ts';
import type { Model } from '../model.ts';
import { startRun } from './run-loop.ts';
import type { RunPorts, RunTool } from './run-ports.ts';

export type Choosing = {
  model: Model;
  tools: RunTool[];
  prompt: string;
  instructions?: string | undefined;
  settings?: ModelSettings | undefined;
  limits?: Partial<RunLimits> | undefined;
} & Pick<RunPorts, 'judge' | 'costOf'> &
  Partial<Pick<RunPorts, 'clock'>>;

/** The calls that a model chose; `failure` where it could not be asked, or its answer was cut off. */
export type Choice = {
  calls: ChosenCall[];
  text: string;
  ms: number;
  usage: Usage;
  cost?: number;
  failure?: string;
};

/** Asks a model what it would call, through the loop of the chat; nothing is executed. */
export async function chooseOnce(choosing: Choosing, signal: AbortSignal): Promise<Choice> {
  const { model, tools, prompt, instructions, settings = {}, limits } = choosing;
  const choice: Choice = { calls: [], text: '', ms: 0, usage: {} };
  const run = startRun(
    {
      model,
      tools,
      leftOut: [],
      messages: [{ role: 'user', parts: [{ type: 'text', text: prompt }] }],
      instructions,
      settings,
      limits: { ...defaultLimits, ...limits },
      asks: 'never',
      choiceOnly: true,
    },
    {
      emit: (event) => note(choice, event),
      judge: choosing.judge,
      clock: choosing.clock ?? systemClock,
      ...(choosing.costOf && { costOf: choosing.costOf }),
      // A run with `choiceOnly` reaches none of these ports.
      callTool: async () => ({ status: 'cancelled' }),
      approve: async () => ({ allow: false }),
      rules: { of: () => undefined, allow: () => undefined },
      trusts: () => false,
      asksForAll: () => false,
    },
  );
  const stop = () => run.stop();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    const reason = await run.ended;
    signal.throwIfAborted();
    const failure = choice.failure ?? failures[reason];
    return { ...choice, ...(failure !== undefined && { failure }) };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function note(choice: Choice, event: RunEvent): void {
  switch (event.type) {
    case 'text':
      choice.text += event.delta;
      break;
    case 'call': {
      const { serverName, tool = event.wireName, argumentsText, invalid } = event;
      choice.calls.push({
        tool,
        argumentsText,
        ...(serverName !== undefined && { server: serverName }),
        ...(invalid && { invalid: invalid.message }),
      });
      break;
    }
    case 'step-end':
      choice.ms += event.ms;
      break;
    case 'error':
      choice.failure = `${event.message} ${event.advice}`.trim();
      break;
    case 'run-end':
      choice.usage = event.usage;
      if (event.cost !== undefined) choice.cost = event.cost;
      break;
    default:
  }
}

const failures: Partial<Record<string, string>> = {
  'cut-off': 'The answer was cut off at its limit of tokens.',
  interrupted: 'The answer was interrupted.',
  blocked: 'The answer was blocked by the provider.',
  time: 'The run’s time limit was reached.',
};
