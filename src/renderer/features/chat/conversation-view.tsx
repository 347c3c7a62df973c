import { useCallback, useEffect, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Split } from '../../ui/split.tsx';
import { usePaneSize } from '../../use-pane-size.ts';
import { lastRunOf } from './state/branch.ts';
import { runAgain, sendTurn, stopRun } from './state/chat-actions.ts';
import { useChat } from './state/chat-store.ts';
import { Composer } from './composer/composer.tsx';
import type { Conversation, UserNode } from './state/conversation.ts';
import { EmptyChat } from './conversations/empty-chat.tsx';
import { followConversation } from './state/follow-conversation.ts';
import { Inspector } from './inspect/inspector.tsx';
import { LiveStatus } from './transcript/live-status.tsx';
import { usePage } from './state/page-store.ts';
import { SettingsSheet } from './composer/settings-sheet.tsx';
import { Transcript } from './transcript/transcript.tsx';
import { useChoice, useOfferedToChat, useRunChoice } from './state/use-choice.ts';

/** The open conversation and its composer, with the details of a step or the settings beside it. */
export function ConversationView({ conversationId }: { conversationId: string | undefined }) {
  const { chosen, isSheetOpen, inspected } = usePage(
    useShallow(({ chosen, isSheetOpen, inspected }) => ({ chosen, isSheetOpen, inspected })),
  );
  const opened = useChat(({ opened: now }) =>
    now?.conversationId === conversationId ? now : undefined,
  );
  const offered = useOfferedToChat();
  const run = useRunChoice(useChoice(), offered);
  useEffect(
    () => (conversationId === undefined ? undefined : followConversation(conversationId)),
    [conversationId],
  );
  const conversation = opened?.conversation;
  const lastRun = useMemo(
    () => conversation && lastRunOf(conversation, chosen),
    [conversation, chosen],
  );
  const going = useChat(({ opened: now }) =>
    now?.conversationId === conversationId ? goingRuns(now?.conversation) : '',
  );
  const edit = useCallback(
    async (node: UserNode, text: string) => {
      if (!run) throw new Error('Choose a model first.');
      const { attachments, parentId } = node;
      if (conversationId === undefined) return;
      if (text === node.text) {
        runAgain(conversationId, node.nodeId, run);
        return;
      }
      await sendTurn(conversationId, { text, attachments, parentId, runs: [run] });
    },
    [run, conversationId],
  );
  const stop = useCallback(() => {
    for (const runId of going.split(' ')) {
      if (conversationId !== undefined) stopRun(conversationId, runId);
    }
  }, [going, conversationId]);
  const main = (
    <div className="@container flex h-full min-h-0 flex-col">
      <LiveStatus run={lastRun} />
      {conversationId === undefined || (opened?.isLoaded && conversation?.users.size === 0) ? (
        <EmptyChat offered={offered} />
      ) : opened?.isLoaded && conversation ? (
        <Transcript
          key={conversationId}
          conversationId={conversationId}
          conversation={conversation}
          onEdit={edit}
        />
      ) : (
        <div className="min-h-0 flex-1">
          <Skeleton label="Loading the conversation" />
        </div>
      )}
      <FileProblem conversationId={conversationId} />
      <Composer
        offered={offered}
        parentId={lastRun?.node.nodeId}
        onStop={going === '' ? undefined : stop}
      />
    </div>
  );
  const details =
    inspected && conversation && conversationId !== undefined ? (
      <Inspector
        conversationId={conversationId}
        conversation={conversation}
        inspected={inspected}
      />
    ) : isSheetOpen ? (
      <SettingsSheet key={conversationId} />
    ) : undefined;
  return (
    <Split
      orientation="horizontal"
      sideAt="end"
      label="Width of the details"
      isOpen={details !== undefined}
      {...usePaneSize('layout.chat-details', '42%')}
      minSide={260}
      minMain={300}
      main={main}
      side={details}
    />
  );
}

/** The ids of the unfinished runs as one text, which stays the same while their answers grow. */
const goingRuns = (conversation: Conversation | undefined): string =>
  [...(conversation?.runs.values() ?? [])]
    .filter(({ end }) => !end)
    .map(({ node }) => node.nodeId)
    .join(' ');

/** A warning about the conversation's file, and what it means for the conversation. */
function FileProblem({ conversationId }: { conversationId: string | undefined }) {
  const problem = useChat(
    ({ conversations }) =>
      conversations?.find((one) => one.conversationId === conversationId)?.problem,
  );
  return (
    problem && (
      <p role="alert" className="mx-5 mb-2 rounded-md bg-warning-fill px-3 py-1.5 text-warning">
        {problem.message}
        {problem.isReadOnly && ' Nothing can be added to it.'}
      </p>
    )
  );
}
