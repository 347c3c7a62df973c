import type {
  ChatEvent,
  ConversationNode,
  Decision,
  RunEvent,
} from '../../../../shared/model/chat/chat.ts';

type Of<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;

export type StoryCall = {
  callId: string;
  wireName: string;
  serverName?: string | undefined;
  tool?: string | undefined;
  /** The arguments as the model wrote them; `sentText` where others were sent. */
  argumentsText: string;
  sentText?: string;
  invalid?: string | undefined;
  decision?: { decision: Decision; by: Of<'approval'>['by'] };
  end?: Of<'call-end'>;
};

export type StoryPart =
  | { kind: 'text' | 'reasoning'; text: string }
  | { kind: 'call'; call: StoryCall };

export type StoryStep = { parts: StoryPart[]; error?: Of<'error'>; end?: Of<'step-end'> };

export type StoryTurn =
  | { kind: 'user'; node: Extract<ConversationNode, { kind: 'user' }>; at: number }
  | {
      kind: 'run';
      node: Extract<ConversationNode, { kind: 'run' }>;
      at: number;
      start?: Of<'run-start'>;
      steps: StoryStep[];
      end?: Of<'run-end'>;
    };
type RunTurn = Extract<StoryTurn, { kind: 'run' }>;

export type Story = { title: string; startedAt: number; turns: StoryTurn[] };

/** A conversation as people read it: turns in their order, what a run did in its steps. */
export function storyOf(events: readonly ChatEvent[]): Story {
  const story: Story = { title: '', startedAt: events[0]?.at ?? 0, turns: [] };
  const runs = new Map<string, { turn: RunTurn; calls: Map<string, StoryCall> }>();
  for (const event of events) {
    switch (event.type) {
      case 'conversation':
      case 'title':
        story.title = event.title;
        break;
      case 'node': {
        const { node } = event;
        if (node.kind === 'user') story.turns.push({ kind: 'user', node, at: event.at });
        else {
          const turn: RunTurn = { kind: 'run', node, at: event.at, steps: [] };
          story.turns.push(turn);
          runs.set(node.nodeId, { turn, calls: new Map() });
        }
        break;
      }
      case 'run': {
        const run = runs.get(event.nodeId);
        if (run) take(run.turn, run.calls, event.event);
        break;
      }
    }
  }
  return story;
}

function take(turn: RunTurn, calls: Map<string, StoryCall>, event: RunEvent): void {
  const step = (): StoryStep => {
    const last = turn.steps.at(-1);
    if (last) return last;
    const first: StoryStep = { parts: [] };
    turn.steps.push(first);
    return first;
  };
  switch (event.type) {
    case 'run-start':
      turn.start = event;
      return;
    case 'step-start':
      turn.steps.push({ parts: [] });
      return;
    case 'text':
    case 'reasoning': {
      const last = step().parts.at(-1);
      if (last?.kind === event.type) last.text += event.delta;
      else step().parts.push({ kind: event.type, text: event.delta });
      return;
    }
    case 'call': {
      const { callId, wireName, serverName, tool, argumentsText, invalid } = event;
      const call: StoryCall = {
        callId,
        wireName,
        serverName,
        tool,
        argumentsText,
        invalid: invalid?.message,
      };
      calls.set(callId, call);
      step().parts.push({ kind: 'call', call });
      return;
    }
    case 'approval': {
      const call = calls.get(event.callId);
      if (call) call.decision = { decision: event.decision, by: event.by };
      return;
    }
    case 'call-start': {
      const call = calls.get(event.callId);
      if (call) call.sentText = event.argumentsText;
      return;
    }
    case 'call-end': {
      const call = calls.get(event.callId);
      if (call) call.end = event;
      return;
    }
    case 'step-end':
      step().end = event;
      return;
    case 'error':
      step().error = event;
      return;
    case 'run-end':
      turn.end = event;
      return;
    case 'retry':
    case 'call-input':
    case 'approval-request':
    case 'call-progress':
    case 'results':
  }
}
