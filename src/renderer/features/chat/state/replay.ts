import { isObject } from '../../../../shared/json/is-object.ts';
import type { RunChoice } from '../../../../shared/model/chat/chat.ts';
import type { ChatCall, Conversation, Run } from './conversation.ts';

/** Where the results of a replay come from: the recording, or the servers as they are now. */
export type ReplayResults = 'recorded' | 'live';
export type Replay = { runId: string; results: ReplayResults };

/** The choice of a run that replays another one. */
export function replayChoice(run: Run, results: ReplayResults): RunChoice {
  const { servers, instructions, limits, asks, isSequential, choiceOnly } = run.node.choice;
  return {
    model: { endpointId: 'demo', modelId: 'replay' },
    servers,
    settings: {
      providerOptions: {
        demo: { tokensPerSecond: 0, replay: { runId: run.node.nodeId, results } },
      },
    },
    ...(instructions !== undefined && { instructions }),
    ...(limits && { limits }),
    // A replay from the recording executes nothing that needs an approval.
    ...(results === 'recorded' ? { asks: 'never' as const } : asks && { asks }),
    ...(isSequential !== undefined && { isSequential }),
    ...(choiceOnly !== undefined && { choiceOnly }),
  };
}

/** Returns which run this one replays; undefined where it is not a replay. */
export function replayOf({ model, settings }: RunChoice): Replay | undefined {
  if (model.modelId !== 'replay') return undefined;
  const demo = settings?.providerOptions?.['demo'];
  const replay = isObject(demo) ? demo['replay'] : undefined;
  if (!isObject(replay) || typeof replay['runId'] !== 'string') return undefined;
  return {
    runId: replay['runId'],
    results: replay['results'] === 'recorded' ? 'recorded' : 'live',
  };
}

/** Whether a run has ended and has a finished step to replay. */
export const canReplay = ({ end, steps }: Run): boolean =>
  end !== undefined && steps.some((step) => step.end);

/** The recorded call that a call of a replay repeats. */
export function recordedCall(
  { runs }: Conversation,
  runId: string,
  callId: string,
): ChatCall | undefined {
  const run = runs.get(runId);
  const replay = run && replayOf(run.node.choice);
  return replay && runs.get(replay.runId)?.calls.get(callId);
}
