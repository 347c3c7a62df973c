import type { ChatMessage } from '../../../../shared/model/chat/chat-message.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import type { Answer } from './ask-model.ts';
import { dangerOf } from './tools/data-flow.ts';
import { failureAdvice } from '../providers/failure-advice.ts';
import type { JudgedCall } from './tools/judge-call.ts';
import type { RunPlan, RunPorts } from './run-ports.ts';
import type { Tally } from './tally.ts';

type Telling = { plan: RunPlan; ports: RunPorts };

export function tellStart({ plan, ports }: Telling): void {
  const { instructions, leftOut, limits, model } = plan;
  const danger = dangerOf(plan.tools, plan.earlier);
  ports.emit({
    type: 'run-start',
    provider: model.provider,
    tools: plan.tools.map(({ inputSchema: _own, ...tool }) => tool),
    leftOut,
    limits,
    ...(instructions !== undefined && { instructions }),
    ...(danger && { danger }),
  });
}

export function tellCall({ ports }: Telling, step: number, call: JudgedCall): void {
  const { callId, wireName, argumentsText, tool, invalid, marks } = call;
  ports.emit({
    type: 'call',
    step,
    callId,
    wireName,
    argumentsText,
    ...(tool && { serverName: tool.serverName, tool: tool.tool }),
    ...(invalid && { invalid }),
    ...(marks.length > 0 && { marks }),
  });
}

export function tellStepEnd(
  { ports }: Telling,
  step: number,
  { cost, ...answer }: Answer & { cost: number | undefined },
  messages: ChatMessage[],
): void {
  const { finish, rawFinish, ms, firstOutputMs, usage, warnings, exchangeIds } = answer;
  ports.emit({
    type: 'step-end',
    step,
    finish,
    ...(rawFinish !== undefined && { rawFinish }),
    ms,
    ...(firstOutputMs !== undefined && { firstOutputMs }),
    ...(usage && { usage }),
    ...(cost !== undefined && { cost }),
    ...(warnings.length > 0 && { warnings }),
    messages,
    exchangeIds,
  });
}

/** Tells of a fault of the app itself, as of any other error. */
export function tellFault({ ports }: Telling, step: number, error: unknown): void {
  ports.emit({
    type: 'error',
    step,
    kind: 'unknown',
    message: messageOf(error),
    advice: failureAdvice('unknown'),
    isPartial: true,
    attempts: 1,
    exchangeIds: [],
  });
}

/** Tells that the limit on cost can't be kept, as the price or the usage of a step is unknown. */
export function tellUnpriced(
  { plan, ports, tally }: Telling & { tally: Tally },
  step: number,
): void {
  const { modelId } = plan.model;
  const [why, advice] = tally.isPriced
    ? [
        `What ${modelId} used in this step was not reported`,
        'Regenerate the answer, or remove the limit on cost.',
      ]
    : [
        `The price of ${modelId} is not known`,
        'Set a price for the model, or remove the limit on cost.',
      ];
  ports.emit({
    type: 'error',
    step,
    kind: 'unknown',
    message: `${why}, so the limit on cost can’t be enforced.`,
    advice,
    isPartial: false,
    attempts: 1,
    exchangeIds: [],
  });
}
