import { modelName } from '../../../shared/model/chat/model-name.ts';
import type { ChatEvent, RunEvent } from '../../../shared/model/chat/chat.ts';
import type { ConversationFigures, EndedCall } from '../../../shared/model/figures.ts';
import { CountedRuns } from './counted-runs.ts';

/** A run with the calls that its model made, by id. */
type Counting = { model: string; own: CountedRuns; called: Map<string, Called> };
type Called = { serverName?: string | undefined; tool?: string | undefined; isSent: boolean };

/** What all runs of a conversation came to, of every branch, and each alone. */
export function conversationFigures(events: readonly ChatEvent[]): ConversationFigures {
  const all = new CountedRuns();
  const runs = new Map<string, Counting>();
  for (const event of events) {
    if (event.type === 'node' && event.node.kind === 'run') {
      const { nodeId, choice } = event.node;
      runs.set(nodeId, {
        model: modelName(choice.model),
        own: new CountedRuns(),
        called: new Map(),
      });
    } else if (event.type === 'run') {
      const run = runs.get(event.nodeId);
      if (run) count(event.event, run, all);
    }
  }
  const each = [...runs].map(([runId, { model, own, called }]) => {
    const figures = own.figures();
    const hasEnded = figures.models.runs > 0;
    const unsent = hasEnded ? [...called.values()].filter(({ isSent }) => !isSent).length : 0;
    return { runId, model, unsent, ...figures };
  });
  const unsent = each.reduce((sum, run) => sum + run.unsent, 0);
  return { ...all.figures(), unsent, runs: each };
}

function count(event: RunEvent, { own, called }: Counting, all: CountedRuns): void {
  own.see(event);
  all.see(event);
  if (event.type === 'call') {
    const { callId, serverName, tool } = event;
    called.set(callId, { serverName, tool, isSent: false });
    return;
  }
  if (event.type !== 'call-start' && event.type !== 'call-end') return;
  const call = called.get(event.callId);
  if (!call) return;
  call.isSent = true;
  const { serverName, tool } = call;
  if (event.type === 'call-start' || serverName === undefined || tool === undefined) return;
  own.calls.add({ serverName, tool }, endedOf(event));
  all.calls.add({ serverName, tool }, endedOf(event));
}

/** A call whose outcome is unknown was stopped: its time says nothing of the tool. */
const endedOf = ({ outcome, ms }: Extract<RunEvent, { type: 'call-end' }>): EndedCall => ({
  isError: outcome === 'tool-error' || outcome === 'failed',
  ...(outcome !== 'unknown' && { ms }),
});
