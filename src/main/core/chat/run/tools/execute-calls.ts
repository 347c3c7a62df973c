import type { ResultOutput, ResultPart } from '../../../../../shared/model/chat/chat-message.ts';
import type { ApprovalReason, Decision, RunEnd } from '../../../../../shared/model/chat/chat.ts';
import { executeCall, failedOutput, whyStopped } from './execute-call.ts';
import { approvalReasons } from './approval-reasons.ts';
import { sentArguments, type JudgedCall } from './judge-call.ts';
import type { RunTool } from '../run-ports.ts';
import type { RunContext } from './run-context.ts';
import { orAborted } from '../../../../../shared/or-aborted.ts';

export type Executed = { results: ResultPart[]; end?: RunEnd };

const notExecuted = 'It was not executed: ';

/** Asks for what must be asked, executes, and answers every call of a step, whatever happens. */
export async function executeCalls(context: RunContext, calls: JudgedCall[]): Promise<Executed> {
  const { plan, tally } = context;
  let end: RunEnd | undefined;
  const answer = async (call: JudgedCall): Promise<ResultOutput> => {
    if (!call.tool || (call.invalid && call.invalid.kind !== 'bad-arguments')) {
      return failedOutput(call.invalid?.message ?? 'No such tool was offered.');
    }
    if (tally.calls >= plan.limits.calls) {
      end = 'calls';
      return refuse(
        context,
        call,
        `the limit of ${plan.limits.calls} calls for one run is reached.`,
      );
    }
    tally.calls += 1;
    return decideAndExecute(context, call, call.tool);
  };
  for (const { callId } of calls) context.stops.set(callId, new AbortController());
  const outputs = plan.isSequential
    ? await oneByOne(calls, answer)
    : await sideBySide(calls, answer, context);
  context.stops.clear();
  const results = calls.map((call, at) => resultOf(call, outputs[at] ?? failedOutput('')));
  return { results, ...(end && { end }) };
}

type Answer = (call: JudgedCall) => Promise<ResultOutput>;

async function oneByOne(calls: JudgedCall[], answer: Answer): Promise<ResultOutput[]> {
  const outputs: ResultOutput[] = [];
  for (const call of calls) outputs.push(await answer(call));
  return outputs;
}

/**
 * Runs calls at the same time. Where the app itself fails at one, the others are stopped before the
 * run ends.
 */
async function sideBySide(
  calls: JudgedCall[],
  answer: Answer,
  { stops }: RunContext,
): Promise<ResultOutput[]> {
  const answers = calls.map(answer);
  const all = Promise.all(answers);
  try {
    return await all;
  } catch (error) {
    for (const stop of stops.values()) stop.abort();
    await Promise.allSettled(answers);
    throw error;
  }
}

/** Answers calls that are not executed, so that the history stays valid. */
export const unexecuted = (calls: JudgedCall[], reason: string): ResultPart[] =>
  calls.map((call) => resultOf(call, { type: 'denied', reason }));

const resultOf = ({ callId, wireName }: JudgedCall, output: ResultOutput): ResultPart => ({
  type: 'result',
  callId,
  wireName,
  output,
});

/** Denies a call because of a limit, and tells it. */
export function refuse(
  { ports }: Pick<RunContext, 'ports'>,
  { callId }: JudgedCall,
  reason: string,
): ResultOutput {
  ports.emit({ type: 'approval', callId, decision: { allow: false, reason }, by: 'limit' });
  return { type: 'denied', reason };
}

async function decideAndExecute(
  context: RunContext,
  call: JudgedCall,
  tool: RunTool,
): Promise<ResultOutput> {
  const stop = context.stops.get(call.callId);
  const signal = stop ? AbortSignal.any([context.signal, stop.signal]) : context.signal;
  try {
    return await decided(context, call, tool, signal);
  } finally {
    context.stops.delete(call.callId);
  }
}

async function decided(
  context: RunContext,
  call: JudgedCall,
  tool: RunTool,
  signal: AbortSignal,
): Promise<ResultOutput> {
  const { plan, ports, timer, data } = context;
  const { callId, invalid } = call;
  const argumentsText = sentArguments(call.argumentsText);
  const stopped = failedOutput(`${notExecuted}${whyStopped(context.signal)}.`);
  if (signal.aborted) return stopped;
  const isChanged = (await ports.isChanged?.(tool, signal)) ?? false;
  if (signal.aborted) return stopped;
  const said = ports.rules.of(tool);
  const rule = isChanged && said !== 'deny' ? 'changed' : said;
  if (rule === 'deny') {
    const reason = 'the user denied this tool.';
    ports.emit({ type: 'approval', callId, decision: { allow: false, reason }, by: 'policy' });
    return { type: 'denied', reason };
  }
  const reasons = approvalReasons({
    asks: plan.asks,
    asksForAll: ports.asksForAll(),
    rule,
    annotations: tool.annotations,
    isTrusted: ports.trusts(tool.serverName),
    isInvalid: invalid !== undefined,
    isUnseen: tool.isUnseen === true,
    marks: call.marks,
    isCrossing: data.isCrossing(tool),
    dataLeaves: data.mayLeave(tool),
  });
  if (reasons.length === 0 || plan.isReplay) {
    const decision = { allow: true, holds: 'once' } as const;
    ports.emit({ type: 'approval', callId, decision, by: 'policy' });
    return executeCall(context, { callId, tool, argumentsText }, signal);
  }
  const ask = async (why: ApprovalReason[]): Promise<Decision> => {
    ports.emit({ type: 'approval-request', callId, reasons: why });
    const waiting = ports.approve({ callId, tool, argumentsText, reasons: why }, signal);
    const decision = await timer.whileWaiting(orAborted(waiting, signal));
    ports.emit({ type: 'approval', callId, decision, by: 'user' });
    return decision;
  };
  let decision;
  let isOther = isChanged;
  try {
    decision = await ask(reasons);
    // The definition may have changed while the user decided.
    if (decision.allow && !isOther && (await ports.isChanged?.(tool, signal))) {
      isOther = true;
      decision = await ask(['definition-changed', ...reasons]);
    }
    signal.throwIfAborted();
  } catch (error) {
    if (signal.aborted) return stopped;
    throw error;
  }
  if (!decision.allow) {
    const reason = decision.reason?.trim() ?? '';
    return { type: 'denied', reason: `the user denied it.${reason && ` ${reason}`}` };
  }
  // What the user allows is the definition that the model saw; a changed one is asked about again.
  if (decision.holds !== 'once' && !isOther) ports.rules.allow(tool, decision.holds);
  if (decision.holds !== 'once') data.mayCross(tool);
  const edited = decision.argumentsText;
  const isEdited = edited !== undefined && edited !== argumentsText;
  const sent = { callId, tool, argumentsText: edited ?? argumentsText, isEdited };
  return executeCall(context, sent, signal);
}
