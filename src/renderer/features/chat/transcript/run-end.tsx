import {
  CircleSlash,
  LoaderCircle,
  RotateCcw,
  StepForward,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/format.ts';
import { waitingCalls } from '../state/call-state.ts';
import { continueRun, decide, leaveOut, runAgain } from '../state/chat-actions.ts';
import type { Conversation, Run } from '../state/conversation.ts';
import { report } from '../../../notices.ts';
import { revealed } from '../../../ui/hidden-characters.ts';
import { priceLabel } from './price-labels.ts';
import { removeTool } from './remove-tool.ts';
import { usageLabel } from '../../../usage-labels.ts';
import { runEndLabels } from '../state/run-end-labels.ts';
import { choiceNow } from '../state/use-choice.ts';

type RunEndProps = {
  conversationId: string;
  conversation: Conversation;
  run: Run;
  isDeveloper: boolean;
};

/** The foot of an answer: that it goes on, or how it ended with the actions for that. */
export function RunEnd({ conversationId, conversation, run, isDeveloper }: RunEndProps) {
  const { nodeId, parentId, choice } = run.node;
  if (!run.end) return <Going conversationId={conversationId} run={run} />;
  const labels = runEndLabels(run);
  const blamed = run.steps.at(-1)?.error?.blames;
  const again = () => runAgain(conversationId, parentId, choiceNow(choice));
  return (
    <>
      {labels && (
        <div
          role="group"
          aria-label="How it ended"
          className={`flex flex-wrap items-start gap-2 rounded-md border px-3 py-1.5 ${labels.tone === 'warning' ? 'border-warning/40 bg-warning-fill' : 'border-border bg-surface'}`}
        >
          {labels.tone === 'warning' ? (
            <TriangleAlert size={14} aria-hidden className="mt-1.5 shrink-0 text-warning" />
          ) : (
            <CircleSlash size={14} aria-hidden className="mt-1.5 shrink-0 text-text-muted" />
          )}
          <p className="min-w-48 flex-1 py-1">
            <span className="font-medium">{labels.title}</span>{' '}
            <span className="text-text-muted">{labels.hint}</span>
          </p>
          {labels.can === 'continue' && (
            <Button
              icon={StepForward}
              onClick={() => continueRun(conversationId, nodeId, choiceNow(choice))}
            >
              Continue
            </Button>
          )}
          {labels.can === 'retry' && (
            <Button icon={RotateCcw} onClick={again}>
              Regenerate
            </Button>
          )}
        </div>
      )}
      {run.end.reason === 'error' && (
        <div className="flex flex-wrap gap-2">
          <Button icon={RotateCcw} onClick={again}>
            Regenerate
          </Button>
          <Button
            icon={Undo2}
            title="The next message is sent without this turn"
            onClick={() => leaveOut(conversation, nodeId)}
          >
            Leave this turn out
          </Button>
          {blamed && (
            <Button
              icon={RotateCcw}
              onClick={() =>
                runAgain(conversationId, parentId, removeTool(choice, run.tools, blamed))
              }
            >
              {`Regenerate without ${revealed(blamed.tool, 60)}`}
            </Button>
          )}
        </div>
      )}
      <Sums run={run} isDeveloper={isDeveloper} />
    </>
  );
}

/** The tokens of an answer, where they were reported, and more for developers. */
function Sums({ run: { end }, isDeveloper }: { run: Run; isDeveloper: boolean }) {
  if (!end) return null;
  const { input, output } = end.usage;
  if (!isDeveloper && input === undefined && output === undefined) return null;
  const facts = [
    ...(isDeveloper
      ? [counted(end.steps, 'step', 'steps'), counted(end.calls, 'call', 'calls')]
      : []),
    `${isDeveloper ? '' : 'Tokens: '}${usageLabel(end.usage)}`,
    ...(isDeveloper || end.cost !== undefined ? [priceLabel(end)] : []),
  ];
  return (
    <p aria-label="Usage" className="text-xs text-text-muted tabular-nums">
      {facts.join(' · ')}
    </p>
  );
}

function Going({ conversationId, run }: { conversationId: string; run: Run }) {
  const waiting = waitingCalls(run);
  const isReadOnly = (wireName: string) =>
    run.tools.find((tool) => tool.wireName === wireName)?.annotations?.['readOnlyHint'] === true;
  const canAllowAll = waiting.length > 1 && waiting.every((call) => isReadOnly(call.wireName));
  const allowAll = async () => {
    for (const { callId } of waiting) {
      await decide(conversationId, run.node.nodeId, callId, { allow: true, holds: 'once' });
    }
  };
  if (canAllowAll) {
    return (
      <div className="flex items-center gap-2 rounded-md bg-warning-fill px-3 py-1.5">
        <span className="flex-1">
          {counted(waiting.length, 'call waits', 'calls wait')}. Their servers claim that all of
          them are read-only.
        </span>
        <Button onClick={() => report(allowAll(), 'Not all calls could be allowed')}>
          Allow all once
        </Button>
      </div>
    );
  }
  return waiting.length > 0 ? null : (
    <p className="flex h-6 items-center gap-2 text-xs text-text-muted">
      <LoaderCircle size={13} aria-hidden className="animate-spin" />
      {run.steps.length === 0 ? 'Starting…' : 'Answering…'}
    </p>
  );
}
