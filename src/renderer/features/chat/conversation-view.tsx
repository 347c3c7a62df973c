import { useCallback, useEffect, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Split } from '../../ui/split.tsx';
import { usePaneSize } from '../../use-pane-size.ts';
import { lastRunOf } from './context-parts.ts';
import { runAgain, sendTurn, stopRun } from './chat-actions.ts';
import { followConversation, useChat } from './chat-store.ts';
import { Composer } from './composer.tsx';
import type { UserNode } from './conversation.ts';
import { EmptyChat } from './empty-chat.tsx';
import { Inspector } from './inspector.tsx';
import { LiveWords } from './live-words.tsx';
import { usePage } from './page-store.ts';
import { report } from '../../notices.ts';
import { resolveChoice } from './resolve-choice.ts';
import { SettingsSheet } from './settings-sheet.tsx';
import { Transcript } from './transcript.tsx';
import { useOfferedToChat } from './use-choice.ts';

/** The open conversation, and where it goes on; the details of a step, or the settings, beside it. */
export function ConversationView({ conversationId }: { conversationId: string | undefined }) {
  const { chosen, isSheetOpen, inspected } = usePage(
    useShallow(({ chosen, isSheetOpen, inspected }) => ({ chosen, isSheetOpen, inspected })),
  );
  const opened = useChat(({ opened: now }) =>
    now?.conversationId === conversationId ? now : undefined,
  );
  const offered = useOfferedToChat();
  useEffect(
    () => (conversationId === undefined ? undefined : followConversation(conversationId)),
    [conversationId],
  );
  const conversation = opened?.conversation;
  const lastRun = useMemo(
    () => conversation && lastRunOf(conversation, chosen),
    [conversation, chosen],
  );
  const going = conversation
    ? [...conversation.runs.values()].filter(({ end }) => !end).map(({ node }) => node.nodeId)
    : [];
  const edit = useCallback(
    (node: UserNode, text: string) => {
      const run = resolveChoice(usePage.getState().choice, offered);
      if (!run) return;
      const { attachments, parentId } = node;
      if (conversationId !== undefined && text === node.text) {
        runAgain(conversationId, node.nodeId, run);
        return;
      }
      report(
        sendTurn({ text, attachments, parentId, runs: [run] }),
        'The message could not be sent',
      );
    },
    [offered, conversationId],
  );
  const stop = () => {
    for (const runId of going) if (conversationId !== undefined) stopRun(conversationId, runId);
  };
  const main = (
    <div className="@container flex h-full min-h-0 flex-col">
      <LiveWords run={lastRun} />
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
      <Composer
        offered={offered}
        parentId={lastRun?.node.nodeId}
        onStop={going.length > 0 ? stop : undefined}
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
      <SettingsSheet />
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
