import type { ModelSettings, Usage } from '../../../../shared/model/chat-endpoint.ts';
import type { ChatMessage, ResultPart } from '../../../../shared/model/chat/chat-message.ts';
import type { RunEnd } from '../../../../shared/model/chat/chat.ts';
import { askModel, type Answer } from './ask-model.ts';
import { CallIds } from './tools/call-ids.ts';
import { CopiedText } from './tools/copied-text.ts';
import { followData } from './tools/data-flow.ts';
import { textOf } from './tools/execute-call.ts';
import { executeCalls, refuse, unexecuted } from './tools/execute-calls.ts';
import type { RunContext } from './tools/run-context.ts';
import { judgeCall, type JudgedCall } from './tools/judge-call.ts';
import type { RunPlan, RunPorts, RunTool } from './run-ports.ts';
import { RunTimer } from './run-timer.ts';
import { Tally } from './tally.ts';
import { tellCall, tellFault, tellStart, tellStepEnd, tellUnpriced } from './tell-run.ts';

/** A run under way. */
export type Run = {
  /** Never rejects: every end is a `run-end`. */
  ended: Promise<RunEnd>;
  stop(): void;
  /** Stops one call, which waits or is executed; the run goes on. */
  stopCall(callId: string): void;
};

type StopReason = Extract<RunEnd, 'stopped' | 'time'>;

/** Lets a model drive tools until it is done, is stopped, or reaches a limit. All that happens is emitted. */
export function startRun(plan: RunPlan, given: RunPorts): Run {
  const stopping = new AbortController();
  const stop = (reason: StopReason) => stopping.abort(reason);
  const { ports, close } = untilClosed(given);
  const context: RunContext = {
    plan,
    ports,
    tally: new Tally(),
    timer: new RunTimer(ports.clock, plan.limits.runMs, () => stop('time')),
    copied: new CopiedText(),
    data: followData(plan.tools, plan.earlier),
    signal: stopping.signal,
    stops: new Map(),
  };
  const progress = { step: 0 };
  const ended = runSteps(context, progress)
    .catch((error: unknown): RunEnd => {
      tellFault(context, progress.step, error);
      return 'error';
    })
    .then((reason) => {
      const { tally, timer } = context;
      timer.stop();
      const { usage, cost, calls } = tally;
      const spent = { usage, ...(cost !== undefined && { cost }) };
      ports.emit({ type: 'run-end', reason, steps: progress.step, calls, ...spent });
      close();
      return reason;
    });
  return {
    ended,
    stop: () => stop('stopped'),
    stopCall: (callId) => context.stops.get(callId)?.abort(),
  };
}

async function runSteps(context: RunContext, progress: { step: number }): Promise<RunEnd> {
  const { plan, ports, tally, signal, copied, data } = context;
  const tools = new Map(plan.tools.map((tool) => [tool.wireName, tool]));
  const history = [...plan.messages];
  const callIds = new CallIds(history);
  recall(history, tools, context);
  tellStart(context);
  for (;;) {
    if (signal.aborted) return stopReason(signal);
    if (progress.step >= plan.limits.steps) return 'steps';
    const step = ++progress.step;
    ports.emit({ type: 'step-start', step });
    data.toldModel();
    const settings = settingsFor(step, plan);
    const answer = await askModel(plan, ports, {
      step,
      messages: history,
      settings,
      callIds,
      signal,
      onUsage: (usage) => tally.add(usage, costOf(usage, ports), () => 0),
    });
    if (!answer) return signal.aborted ? stopReason(signal) : 'error';

    const cost = costOf(answer.usage, ports);
    tally.add(answer.usage, cost, () => guessedTokens(plan, history, answer));
    const parts = answer.message.parts.filter((part) => part.type === 'call');
    const judging = { tools, judge: ports.judge, copied, signal };
    const calls = await Promise.all(parts.map((part) => judgeCall(part, judging)));
    for (const call of calls) tellCall(context, step, call);
    const unfit = unfitEnds.get(answer.finish);
    const message = unfit ? textOnly(answer.message) : answer.message;
    // A message of reasoning alone is left out of the history, since providers refuse it.
    const gained = message.parts.some(({ type }) => type !== 'reasoning') ? [message] : [];
    tellStepEnd(context, step, { ...answer, cost }, gained);
    history.push(...gained);
    if (unfit) return unfit;
    if (calls.length === 0) return 'done';

    const { results, end } = await answered(context, step, calls);
    const told: ChatMessage = { role: 'tool', parts: results };
    ports.emit({ type: 'results', step, message: told });
    history.push(told);
    if (signal.aborted) return stopReason(signal);
    if (end) return end;
  }
}

/** The ends after which the calls of an answer are not executed, as they may not be complete. */
const unfitEnds = new Map<Answer['finish'], RunEnd>([
  ['length', 'cut-off'],
  ['interrupted', 'interrupted'],
  ['blocked', 'blocked'],
]);

/** Answers all calls of a step, by executing them where nothing is against it. */
async function answered(
  context: RunContext,
  step: number,
  calls: JudgedCall[],
): Promise<{ results: ResultPart[]; end?: RunEnd | undefined }> {
  const { plan, tally, signal } = context;
  if (signal.aborted) return { results: unexecuted(calls, 'the run was stopped.') };
  if (plan.choiceOnly) {
    const why = 'this run only shows what the model would call.';
    return { results: unexecuted(calls, why), end: 'choice-only' };
  }
  const limit = tally.reached(plan.limits);
  if (limit) {
    const why = `the limit on ${limit === 'cost' ? 'cost' : 'tokens'} for one run is reached.`;
    for (const call of calls) refuse(context, call, why);
    return { results: unexecuted(calls, why), end: limit };
  }
  if (plan.limits.cost > 0 && tally.isUnpriced) {
    tellUnpriced(context, step);
    return { results: unexecuted(calls, 'its cost is unknown.'), end: 'error' };
  }
  return executeCalls(context, calls);
}

/** Lets results of earlier runs count for the warnings about data that goes from one server to another. */
function recall(
  history: ChatMessage[],
  tools: ReadonlyMap<string, RunTool>,
  { plan, copied, data }: RunContext,
): void {
  // Tools that are not offered any more count too.
  const { earlier = [] } = plan;
  const sources = new Map(earlier.map((result) => [result.callId, result]));
  for (const result of earlier) data.came(result);
  for (const { role, parts } of history) {
    if (role !== 'tool') continue;
    for (const { callId, wireName, output } of parts) {
      const named = output.type === 'content' ? tools.get(wireName) : undefined;
      const source = sources.get(callId) ?? named;
      if (!source) continue;
      copied.add(source.serverName, textOf(output));
      data.came(source);
    }
  }
}

/** A forced `toolChoice` holds for the first step alone: otherwise the run could end only at a limit. */
function settingsFor(step: number, { settings, tools }: RunPlan): ModelSettings {
  const { toolChoice, ...others } = settings;
  if (toolChoice === undefined || tools.length === 0) return others;
  const isForced = toolChoice === 'required' || typeof toolChoice === 'object';
  return { ...others, toolChoice: isForced && step > 1 ? 'auto' : toolChoice };
}

const stopReason = (signal: AbortSignal): StopReason =>
  signal.reason === 'time' ? 'time' : 'stopped';

const costOf = (usage: Usage | undefined, { costOf: priced }: RunPorts): number | undefined =>
  usage?.cost ?? (usage && priced?.(usage));

/**
 * Estimates tokens at four characters each, for the limit only, where an endpoint reports no
 * usage.
 */
function guessedTokens(plan: RunPlan, history: ChatMessage[], { message }: Answer): number {
  if (plan.limits.tokens === 0) return 0;
  const said = [plan.instructions ?? '', plan.tools.map(({ schema }) => schema), history, message];
  return Math.ceil(JSON.stringify(said).length / 4);
}

/** A message without its calls, and without the state that belongs to them. */
const textOnly = (message: Answer['message']): Answer['message'] => ({
  role: 'assistant',
  parts: message.parts.flatMap((part) =>
    part.type === 'text' && part.text !== '' ? [{ type: 'text', text: part.text }] : [],
  ),
});

/** Wraps the ports so that nothing is reported after the run's end. */
function untilClosed(given: RunPorts): { ports: RunPorts; close(): void } {
  let isClosed = false;
  const emit: RunPorts['emit'] = (event) => {
    if (!isClosed) given.emit(event);
  };
  return { ports: { ...given, emit }, close: () => void (isClosed = true) };
}
