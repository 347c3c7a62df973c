import { memo } from 'react';
import { Bot, RotateCcw, Columns2 } from 'lucide-react';
import { demoEndpointId, modelName } from '../../../../shared/model/chat/model-name.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useFocusHandedOn } from '../../../ui/focus-back.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { BranchSwitch } from './branch-switch.tsx';
import { choose, runAgain } from '../state/chat-actions.ts';
import { useChat } from '../state/chat-store.ts';
import type { Run } from '../state/conversation.ts';
import { setPage, usePage } from '../state/page-store.ts';
import { canReplay, replayOf } from '../state/replay.ts';
import { ReplayMenu } from './replay-menu.tsx';
import { SaveEvalButton } from '../evals/save-eval-button.tsx';
import { choiceNow } from '../state/use-choice.ts';

type RunHeaderProps = {
  conversationId: string;
  run: Run;
  siblings: readonly string[];
  isCompared: boolean;
};

/** The model of an answer, and the actions with the answer. */
export const RunHeader = memo(({ conversationId, run, siblings, isCompared }: RunHeaderProps) => {
  const { model } = run.node.choice;
  const { endpointId } = model;
  const endpoint = useChat(
    ({ endpoints }) => endpoints?.find((one) => one.endpoint.endpointId === endpointId)?.endpoint,
  );
  const replay = replayOf(run.node.choice);
  const userId = run.node.parentId;
  const compare = () => {
    const { compared } = usePage.getState();
    setPage({
      compared: isCompared ? compared.filter((id) => id !== userId) : [...compared, userId],
    });
  };
  // Another answer takes the place of one that is replayed or regenerated.
  const head = useFocusHandedOn<HTMLElement>(
    () => usePage.getState().conversationId === conversationId,
    () => firstButtonOf(userId),
  );
  return (
    <>
      <header
        ref={head}
        data-answer-to={userId}
        className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 text-xs text-text-muted"
      >
        <span className="flex min-h-6 min-w-0 items-center gap-2">
          <Bot size={14} aria-hidden className="shrink-0" />
          <span className="truncate font-medium text-text">{modelName(model)}</span>
          {endpointId !== demoEndpointId && (
            <span className="truncate">{endpoint?.label ?? endpointId}</span>
          )}
          {replay && (
            <Badge>{replay.results === 'live' ? 'live servers' : 'recorded results'}</Badge>
          )}
          {run.node.choice.choiceOnly === true && <Badge>choice only</Badge>}
        </span>
        {/* They go to a line of their own where an answer is narrow, as beside another one. */}
        <span className="ml-auto flex items-center gap-2">
          {!isCompared && (
            <BranchSwitch
              thing="answer"
              siblings={siblings}
              nodeId={run.node.nodeId}
              onChoose={(nodeId) => choose(userId, nodeId)}
            />
          )}
          {siblings.length > 1 && (
            <IconButton
              icon={Columns2}
              label={isCompared ? 'Show one answer at a time' : 'Compare with the previous answer'}
              aria-pressed={isCompared}
              onClick={compare}
            />
          )}
          {run.end && (
            <>
              <SaveEvalButton conversationId={conversationId} runId={run.node.nodeId} />
              <CopyButton label="Copy the answer" text={() => textOf(run)} />
              {canReplay(run) && <ReplayMenu conversationId={conversationId} run={run} />}
              <IconButton
                icon={RotateCcw}
                label="Regenerate"
                onClick={() => runAgain(conversationId, userId, choiceNow(run.node.choice))}
              />
            </>
          )}
        </span>
      </header>
      <LeftOutServers run={run} />
    </>
  );
}, isSameHead);

/** Compares what the head shows, since the run changes with each frame. */
function isSameHead(before: RunHeaderProps, after: RunHeaderProps): boolean {
  return (
    before.run.node === after.run.node &&
    before.run.leftOut === after.run.leftOut &&
    before.run.end === after.run.end &&
    before.siblings === after.siblings &&
    before.isCompared === after.isCompared &&
    before.conversationId === after.conversationId
  );
}

/** The servers that the model could not be offered; single tools are named to developers only. */
function LeftOutServers({ run: { leftOut } }: { run: Run }) {
  return leftOut
    .filter(({ tool }) => tool === '')
    .map(({ serverName, why }) => (
      <p key={serverName} className="text-xs text-warning">
        Without the tools of {serverName}: {why}
      </p>
    ));
}

/** The first button of the answer that is shown to a message. */
const firstButtonOf = (userId: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[data-answer-to]')]
    .find(({ dataset }) => dataset['answerTo'] === userId)
    ?.querySelector('button:enabled') ?? null;

const textOf = (run: Run): string =>
  run.steps
    .flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])))
    .join('\n\n');
