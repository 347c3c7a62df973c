import { useMemo } from 'react';
import type { OfferedTool } from '../../../../shared/model/chat/chat.ts';
import { siblingsOf } from '../state/branch.ts';
import type { Conversation, Run } from '../state/conversation.ts';
import { DangerNote } from './danger-note.tsx';
import { RunEnd } from './run-end.tsx';
import { RunHeader } from './run-header.tsx';
import { StepView } from './step-view.tsx';
import type { TranscriptItem } from '../state/transcript-items.ts';

/** Whether no earlier answer of the conversation has shown the same danger. */
function isNews({ runs }: Conversation, { node, danger }: Run): boolean {
  const told = JSON.stringify(danger);
  for (const other of runs.values()) {
    if (other.node === node) return true;
    if (JSON.stringify(other.danger) === told) return false;
  }
  return true;
}

type RunPartProps = {
  conversationId: string;
  conversation: Conversation;
  item: Extract<TranscriptItem, { kind: 'head' | 'step' | 'end' }>;
  isDeveloper: boolean;
  isCompared?: boolean;
};

/** A part of an answer: its head, one of its steps, or its foot. */
export function RunPart(props: RunPartProps) {
  const { conversationId, conversation, item, isDeveloper, isCompared = false } = props;
  const run = conversation.runs.get(item.runId);
  const toolOf = useToolOf(run?.tools);
  if (!run) return null;
  if (item.kind === 'head') {
    const siblings = siblingsOf(conversation, item.runId);
    return (
      <>
        <RunHeader
          conversationId={conversationId}
          run={run}
          siblings={siblings}
          isCompared={isCompared}
        />
        {run.danger && isNews(conversation, run) && <DangerNote danger={run.danger} />}
      </>
    );
  }
  if (item.kind === 'end') {
    return (
      <div className="flex flex-col gap-2">
        <RunEnd
          conversationId={conversationId}
          conversation={conversation}
          run={run}
          isDeveloper={isDeveloper}
        />
      </div>
    );
  }
  const step = run.steps[item.index];
  return (
    step && (
      <StepView
        conversationId={conversationId}
        runId={item.runId}
        endpointId={run.node.choice.model.endpointId}
        runEnd={run.end}
        calls={run.calls}
        toolOf={toolOf}
        step={step}
        isDeveloper={isDeveloper}
      />
    )
  );
}

function useToolOf(tools: Run['tools'] | undefined) {
  return useMemo(() => {
    const byName = new Map((tools ?? []).map((tool) => [tool.wireName, tool]));
    return (wireName: string): OfferedTool | undefined => byName.get(wireName);
  }, [tools]);
}
