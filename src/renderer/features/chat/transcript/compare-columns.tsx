import { useMemo } from 'react';
import { modelName } from '../../../../shared/model/chat/model-name.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import type { Conversation, Run } from '../state/conversation.ts';
import { usePage } from '../state/page-store.ts';
import { RunPart } from './run-part.tsx';
import { shortArguments } from './calls/short-arguments.ts';
import { runItems } from '../state/transcript-items.ts';

type CompareColumnsProps = {
  conversationId: string;
  conversation: Conversation;
  runIds: readonly string[];
};

/** Two answers to a turn side by side, and the difference of their first calls. */
export function CompareColumns({ conversationId, conversation, runIds }: CompareColumnsProps) {
  const runs = runIds.flatMap((runId) => conversation.runs.get(runId) ?? []);
  const difference = firstCallDifference(runs);
  return (
    <div className="flex flex-col gap-2">
      {difference !== undefined && (
        <p className="text-xs break-words text-text-muted">
          First call: <VisibleText text={difference} />
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        {runIds.map((runId) => (
          <Column
            key={runId}
            conversationId={conversationId}
            conversation={conversation}
            runId={runId}
          />
        ))}
      </div>
    </div>
  );
}

type ColumnProps = { conversationId: string; conversation: Conversation; runId: string };

function Column({ conversationId, conversation, runId }: ColumnProps) {
  const isDeveloper = usePage((state) => state.isDeveloper);
  const items = useMemo(() => runItems(conversation, runId), [conversation, runId]);
  const model = conversation.runs.get(runId)?.node.choice.model;
  return (
    <section
      aria-label={`Answer of ${model ? modelName(model) : runId}`}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-border p-3"
    >
      {items.map((item) =>
        item.kind === 'user' || item.kind === 'compare' ? null : (
          <RunPart
            key={item.key}
            conversationId={conversationId}
            conversation={conversation}
            item={item}
            isDeveloper={isDeveloper}
            isCompared
          />
        ),
      )}
    </section>
  );
}

/** Labels the difference of two answers' first calls; undefined until both are known. */
export function firstCallDifference(runs: readonly Run[]): string | undefined {
  const [one, other] = runs.map((run) => {
    const [first] = run.calls.values();
    if (first?.isWriting === false) {
      return `${first.tool ?? first.wireName}(${shortArguments(first.argumentsText)})`;
    }
    return run.end ? 'none' : undefined;
  });
  if (one === undefined || other === undefined) return undefined;
  return one === other ? `the same in both, ${one}` : `${one} against ${other}`;
}
