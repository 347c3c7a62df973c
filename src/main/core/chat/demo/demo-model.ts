import type { ModelFailureKind } from '../../../../shared/model/chat-endpoint.ts';
import type { CallPart } from '../../../../shared/model/chat/chat-message.ts';
import { jsonOf } from '../../../../shared/json/json-of.ts';
import { pause, systemClock, type Clock } from '../clock.ts';
import { ModelFailure, type Model, type StepPart, type StepRequest } from '../model.ts';
import { demoOptionsOf, type DemoOptions } from './demo-options.ts';
import type { DemoTurn } from './demo-turn.ts';
import { replayTurn, type ReplayTurn } from './replay-turns.ts';
import { ruleTurn } from './rule-turn.ts';
import { answersGiven, scriptTurn } from './script-turn.ts';
import { orAborted } from '../../../../shared/or-aborted.ts';

type Options = {
  modelId: string;
  /** For `replay`: the turns of the recorded run. */
  turns?: readonly ReplayTurn[] | undefined;
  clock?: Clock;
};

const usualSpeed = 200;

/** A model without a provider: what it says comes from rules, a script or a recorded run, and says so. */
export function createDemoModel({ modelId, turns, clock = systemClock }: Options): Model {
  const turnFor = (request: StepRequest, { script, fault }: DemoOptions): DemoTurn => {
    if (modelId === 'script')
      return scriptTurn(script ?? missing('script', '[{"text": "Hello"}]'), request);
    if (modelId === 'replay')
      return replayTurn(turns ?? missing('replay', '{"runId": "…"}'), request);
    return fault === 'loop'
      ? ruleTurn({ ...request, messages: sinceAsked(request) })
      : ruleTurn(request);
  };

  return {
    provider: 'demo',
    modelId,
    async *step(request) {
      request.signal.throwIfAborted();
      const options = demoOptionsOf(request.settings);
      const { fault, tokensPerSecond = usualSpeed } = options;
      if (fault !== undefined && isFailure(fault)) throw simulated(fault);
      if (fault === 'stall') await forever(request.signal);
      const turn = withFault(turnFor(request, options), options);
      yield* spoken(turn, request, {
        clock,
        tokensPerSecond,
        isInterrupted: fault === 'interrupted',
      });
    },
  };
}

/** Throws for a model that lacks the option that it is driven by. */
function missing(option: string, example: string): never {
  const message = `This demo model needs a ${option}: set it in the provider options, such as {"demo": {"${option}": ${example}}}.`;
  throw new ModelFailure(message, { kind: 'demo-script' });
}

type Speaking = { clock: Clock; tokensPerSecond: number; isInterrupted: boolean };

async function* spoken(
  turn: DemoTurn,
  request: StepRequest,
  speaking: Speaking,
): AsyncGenerator<StepPart> {
  const { clock, tokensPerSecond, isInterrupted } = speaking;
  const { signal, settings } = request;
  const startedAt = clock.now();
  const calls = callsOf(turn, request);
  const allowed = settings.maxOutputTokens ?? Number.POSITIVE_INFINITY;
  let tokens = 0;
  const said = { reasoning: '', text: '' };
  const done: CallPart[] = [];
  let isCut = false;
  for (const part of pieces(turn, calls)) {
    if (part.type !== 'call') {
      if (tokens >= allowed || (isInterrupted && tokens >= 3)) {
        isCut = true;
        break;
      }
      tokens += 1;
      const aheadMs =
        tokensPerSecond === 0 ? 0 : startedAt + (tokens * 1000) / tokensPerSecond - clock.now();
      if (aheadMs > 4) await pause(clock, aheadMs, signal);
      signal.throwIfAborted();
    }
    if (part.type === 'call') done.push(part);
    if (part.type === 'text' || part.type === 'reasoning') said[part.type] += part.delta;
    yield part;
  }
  const finish = isCut
    ? isInterrupted
      ? 'interrupted'
      : 'length'
    : done.length > 0
      ? 'calls'
      : 'stop';
  yield {
    type: 'finish',
    finish,
    rawFinish: 'demo',
    usage: {
      input: estimate([request.instructions, request.messages, toolsAsSent(request)]),
      output: estimate([said, done]),
    },
    warnings: [
      'Demo, no AI: token counts are estimates, at four characters a token.',
      ...(turn.warnings ?? []),
    ],
    message: {
      role: 'assistant',
      parts: [
        ...(said.reasoning === '' ? [] : [{ type: 'reasoning' as const, text: said.reasoning }]),
        ...(said.text === '' ? [] : [{ type: 'text' as const, text: said.text }]),
        ...done,
      ],
    },
  };
}

/** Yields a turn in deltas of about a token; each call comes after the deltas of its arguments. */
function* pieces(
  { reasoning, text }: DemoTurn,
  calls: CallPart[],
): Generator<
  Exclude<StepPart, { type: 'finish' }> & ({ type: 'text' | 'reasoning' | 'call-input' } | CallPart)
> {
  for (const delta of wordsOf(reasoning)) yield { type: 'reasoning', delta };
  for (const delta of wordsOf(text)) yield { type: 'text', delta };
  for (const call of calls) {
    const { callId, wireName, argumentsText } = call;
    yield { type: 'call-input', callId, wireName, delta: '' };
    for (const [delta] of argumentsText.matchAll(/[\s\S]{1,6}/gu))
      yield { type: 'call-input', callId, delta };
    yield call;
  }
}

const wordsOf = (text = ''): string[] => text.match(/\S{1,40}\s*|\s+/g) ?? [];

/** Ids that are new in the conversation, and the same whenever this step is asked again. */
function callsOf({ calls = [] }: DemoTurn, { messages }: StepRequest): CallPart[] {
  return calls.map(({ wireName, argumentsText, callId }, at) => ({
    type: 'call',
    callId: callId ?? `demo_${messages.length}_${at + 1}`,
    wireName,
    argumentsText,
  }));
}

/** The request up to the user's last message, so that every step looks like the first one. */
const sinceAsked = ({ messages }: StepRequest) =>
  answersGiven(messages) === 0
    ? messages
    : messages.slice(0, messages.findLastIndex(({ role }) => role === 'user') + 1);

const withFault = (turn: DemoTurn, { fault }: DemoOptions): DemoTurn =>
  fault === 'bad-json'
    ? { ...turn, calls: turn.calls?.map((call) => ({ ...call, argumentsText: '{"broken": ' })) }
    : turn;

const statuses: Partial<Record<ModelFailureKind, number>> = {
  auth: 401,
  'rate-limit': 429,
  'model-not-found': 404,
  'context-length': 400,
  'bad-request': 400,
  provider: 500,
};

const isFailure = (fault: NonNullable<DemoOptions['fault']>): fault is ModelFailureKind =>
  fault !== 'interrupted' && fault !== 'stall' && fault !== 'loop' && fault !== 'bad-json';

function simulated(kind: ModelFailureKind): ModelFailure {
  const status = statuses[kind];
  const message = `The demo was set to fail like this: ${kind}${status === undefined ? '' : ` (${status})`}.`;
  return new ModelFailure(message, { kind, ...(status !== undefined && { status }) });
}

const forever = (signal: AbortSignal): Promise<never> =>
  orAborted(new Promise<never>(() => undefined), signal);

/** The tools as they would be sent to a provider, which are compared in the count of tokens. */
const toolsAsSent = ({ tools }: StepRequest) =>
  tools.map(({ wireName, description, schema }) => [wireName, description, schema]);

const estimate = (value: unknown): number => Math.ceil(jsonOf(value).length / 4);
