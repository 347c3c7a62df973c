import type { ModelSettings, Usage } from '../../../../shared/model/chat-endpoint.ts';
import type { CallPart, ChatMessage } from '../../../../shared/model/chat/chat-message.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { blamedTool } from './tools/blamed-tool.ts';
import type { CallIds } from './tools/call-ids.ts';
import { pause } from '../clock.ts';
import { failureAdvice, toolAdvice } from '../providers/failure-advice.ts';
import { ModelFailure, type StepPart } from '../model.ts';
import type { RunPlan, RunPorts } from './run-ports.ts';
import { watchOutput } from './tools/watch-output.ts';

type AssistantMessage = Extract<ChatMessage, { role: 'assistant' }>;
type Finish = Extract<StepPart, { type: 'finish' }>;

export type Answer = Pick<Finish, 'finish' | 'rawFinish' | 'warnings'> & {
  usage?: Usage | undefined;
  message: AssistantMessage;
  ms: number;
  firstOutputMs?: number | undefined;
  exchangeIds: string[];
};

export type AskedStep = {
  step: number;
  messages: ChatMessage[];
  settings: ModelSettings;
  callIds: CallIds;
  signal: AbortSignal;
  /** Hears of the usage of an attempt that failed. */
  onUsage?(usage: Usage): void;
};

const transient = new Set(['rate-limit', 'provider', 'network', 'connection-lost']);
const longestWaitMs = 60_000;

/**
 * Asks the model for one step, and again after a failure where nothing was shown yet, the failure
 * may pass, and the wait is short. Undefined where it failed, which is told by then, or where the
 * signal aborted.
 */
export async function askModel(
  plan: RunPlan,
  ports: RunPorts,
  asked: AskedStep,
): Promise<Answer | undefined> {
  const { clock, emit } = ports;
  const { step, signal } = asked;
  const exchangeIds: string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const shown = { any: false };
    try {
      return await attemptStep(plan, ports, asked, exchangeIds, shown);
    } catch (error) {
      if (signal.aborted) return undefined;
      const failure = asFailure(error);
      const { kind, status, retryAfterMs, message, usage } = failure;
      if (usage) asked.onUsage?.(usage);
      const delayMs = retryAfterMs ?? Math.min(500 * 2 ** attempt, longestWaitMs);
      const isAgain =
        !shown.any &&
        attempt <= plan.limits.retries &&
        transient.has(kind) &&
        delayMs <= longestWaitMs;
      const known = { kind, message, ...(status !== undefined && { status }) };
      if (!isAgain) {
        const blamed = kind === 'bad-request' ? blamedTool(message, plan.tools) : undefined;
        emit({
          type: 'error',
          step,
          ...known,
          advice: blamed ? toolAdvice(blamed) : failureAdvice(kind, retryAfterMs),
          ...(blamed && { blames: { serverName: blamed.serverName, tool: blamed.tool } }),
          isPartial: shown.any,
          attempts: attempt,
          ...(retryAfterMs !== undefined && { retryAfterMs }),
          ...(usage && { usage }),
          exchangeIds,
        });
        return undefined;
      }
      emit({ type: 'retry', step, attempt, delayMs, ...known });
      await pause(clock, delayMs, signal);
      if (signal.aborted) return undefined;
    }
  }
}

async function attemptStep(
  plan: RunPlan,
  { clock, emit, onExchange }: RunPorts,
  { step, messages, settings, callIds, signal }: AskedStep,
  exchangeIds: string[],
  shown: { any: boolean },
): Promise<Answer> {
  const givingUp = new AbortController();
  const startedAt = clock.now();
  const ids = callIds.forAnswer();
  const calls: CallPart[] = [];
  let text = '';
  let finish: Finish | undefined;
  let firstOutputMs: number | undefined;

  const source = plan.model.step({
    ...(plan.instructions !== undefined && { instructions: plan.instructions }),
    // The model gets a copy, since it may keep the list while the history grows.
    messages: [...messages],
    tools: plan.tools,
    settings,
    signal: givingUp.signal,
    onExchange(exchange) {
      if (!exchangeIds.includes(exchange.exchangeId)) exchangeIds.push(exchange.exchangeId);
      onExchange?.(exchange);
    },
  });
  const { firstOutputMs: allowedMs, gapMs } = plan.limits;
  const giveUp = (reason: unknown) => givingUp.abort(reason);
  const watch = { clock, signal, firstOutputMs: allowedMs, gapMs, giveUp };
  for await (const part of watchOutput(source, watch)) {
    if (part.type === 'finish') {
      finish = part;
      break;
    }
    firstOutputMs ??= Math.round(clock.now() - startedAt);
    shown.any = true;
    switch (part.type) {
      case 'text':
        text += part.delta;
        emit({ type: 'text', step, delta: part.delta });
        break;
      case 'reasoning':
        emit({ type: 'reasoning', step, delta: part.delta });
        break;
      case 'call-input': {
        const { wireName, delta } = part;
        const callId = ids.idOf(part.callId);
        const named = wireName !== undefined && { wireName };
        emit({ type: 'call-input', step, callId, ...named, delta });
        break;
      }
      case 'call':
        calls.push(part);
        break;
    }
  }
  const message = finish?.message ?? spoken(text);
  return {
    finish: finish?.finish ?? 'interrupted',
    rawFinish: finish?.rawFinish,
    usage: finish?.usage,
    warnings: finish?.warnings ?? [],
    message: ids.settle(withCalls(message, calls)),
    ms: Math.round(clock.now() - startedAt),
    firstOutputMs,
    exchangeIds,
  };
}

/** A message with every call that was told, also where the model's adapter left it out. */
function withCalls(message: AssistantMessage, calls: CallPart[]): AssistantMessage {
  const isThere = (callId: string) =>
    message.parts.some((part) => part.type === 'call' && part.callId === callId);
  const missing = calls.filter(({ callId }) => !isThere(callId));
  return missing.length === 0 ? message : { ...message, parts: [...message.parts, ...missing] };
}

const spoken = (text: string): AssistantMessage => ({
  role: 'assistant',
  parts: text === '' ? [] : [{ type: 'text', text }],
});

const asFailure = (error: unknown): ModelFailure =>
  error instanceof ModelFailure
    ? error
    : new ModelFailure(messageOf(error), { kind: 'unknown' }, error);
