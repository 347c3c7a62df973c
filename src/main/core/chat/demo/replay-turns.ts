import type { ResultPart } from '../../../../shared/model/chat/chat-message.ts';
import type { ChatEvent, RunEvent } from '../../../../shared/model/chat/chat.ts';
import { ModelFailure, type StepRequest } from '../model.ts';
import type { DemoTurn } from './demo-turn.ts';
import { answersGiven } from './script-turn.ts';

/** A step as it was recorded, with what came back for its calls. */
export type ReplayTurn = DemoTurn & { results: ResultPart[] };

/** The turns of a recorded run, without the steps that failed. */
export function replayTurns(events: readonly ChatEvent[], runId: string): ReplayTurn[] {
  const turns = new Map<number, ReplayTurn>();
  const ended = new Set<number>();
  for (const one of events) {
    if (one.type !== 'run' || one.nodeId !== runId) continue;
    take(one.event, turns, ended);
  }
  return [...turns]
    .filter(([step]) => ended.has(step))
    .sort(([a], [b]) => a - b)
    .map(([, turn]) => turn);
}

function take(event: RunEvent, turns: Map<number, ReplayTurn>, ended: Set<number>): void {
  const turnOf = (step: number) => {
    const turn = turns.get(step) ?? { results: [] };
    turns.set(step, turn);
    return turn;
  };
  switch (event.type) {
    case 'text':
      turnOf(event.step).text = (turnOf(event.step).text ?? '') + event.delta;
      break;
    case 'reasoning':
      turnOf(event.step).reasoning = (turnOf(event.step).reasoning ?? '') + event.delta;
      break;
    case 'call': {
      const { callId, wireName, argumentsText } = event;
      (turnOf(event.step).calls ??= []).push({ callId, wireName, argumentsText });
      break;
    }
    case 'call-start':
      // The arguments that were sent replace those of the model, since the user may have changed them and the results are theirs.
      for (const { calls = [] } of turns.values()) {
        const call = calls.find(({ callId }) => callId === event.callId);
        if (call) call.argumentsText = event.argumentsText;
      }
      break;
    case 'results':
      if (event.message.role === 'tool') turnOf(event.step).results = event.message.parts;
      break;
    case 'step-end':
      ended.add(event.step);
      break;
    default:
  }
}

/**
 * The next turn of a replay. It ends the run where a tool is gone, and says where a result differs
 * from the recorded one.
 */
export function replayTurn(turns: readonly ReplayTurn[], request: StepRequest): DemoTurn {
  const at = answersGiven(request.messages);
  const turn = turns[at];
  if (!turn) {
    throw new ModelFailure(
      `The recorded run has ${turns.length} steps, and step ${at + 1} was asked for.`,
      { kind: 'demo-script' },
    );
  }
  const offered = new Set(request.tools.map(({ wireName }) => wireName));
  const gone = turn.calls?.find(({ wireName }) => !offered.has(wireName));
  if (gone) {
    throw new ModelFailure(
      `Step ${at + 1} of the recorded run calls ${gone.wireName}, which is no longer offered.`,
      { kind: 'demo-script' },
    );
  }
  const last = request.messages.at(-1);
  const before = turns[at - 1]?.results ?? [];
  const now = last?.role === 'tool' ? last.parts : [];
  const { results: _recorded, ...told } = turn;
  return { ...told, warnings: drifted(before, now) };
}

function drifted(before: readonly ResultPart[], now: readonly ResultPart[]): string[] {
  return now.flatMap(({ wireName, output }, at) => {
    const recorded = before[at]?.output;
    const isSame = recorded && JSON.stringify(recorded) === JSON.stringify(output);
    return isSame ? [] : [`The result of ${wireName} is not the one that was recorded.`];
  });
}
