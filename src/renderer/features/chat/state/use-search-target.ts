import { useEffect } from 'react';
import type { ChatPlace } from '../../../../shared/model/chat/chat-search.ts';
import { choosing } from './branch.ts';
import { useChat } from './chat-store.ts';
import type { Conversation } from './conversation.ts';
import { setPage, usePage } from './page-store.ts';
import type { TranscriptItem } from './transcript-items.ts';

/** Returns the index of the part to reveal; undefined until it is loaded. */
export function useSearchTarget(
  conversation: Conversation,
  items: readonly TranscriptItem[],
): number | undefined {
  const sought = usePage((state) => state.sought);
  // A long conversation is loaded from its end.
  const isCut = useChat(({ opened }) => opened?.isCut === true);
  const index = sought && indexOf(conversation, items, sought, isCut);
  const isHidden = index === -1;
  useEffect(() => {
    if (!sought || !isHidden) return;
    const { chosen } = usePage.getState();
    setPage({ chosen: choosing(conversation, chosen, sought.nodeId) });
    // The branches change once for each place, and what the user chooses afterwards is kept.
    // oxlint-disable-next-line react/exhaustive-deps -- the conversation grows with each event
  }, [sought, isHidden]);
  return isHidden ? undefined : index;
}

/** The index of the place; -1 where it is on another branch, undefined until it is loaded. */
function indexOf(
  { users, runs }: Conversation,
  items: readonly TranscriptItem[],
  { nodeId, step }: ChatPlace,
  isCut: boolean,
): number | undefined {
  const run = runs.get(nodeId);
  if (!run && !users.has(nodeId)) return undefined;
  const hasStep = run?.steps.some((one) => one.step === step);
  const mayCome = isCut || !run?.end;
  if (run && mayCome && step !== undefined && !hasStep) return undefined;
  return items.findIndex((item) => {
    if (item.kind === 'user') return item.nodeId === nodeId;
    if (item.kind === 'compare') return item.runIds.includes(nodeId);
    if (item.runId !== nodeId) return false;
    if (!hasStep) return item.kind === 'head';
    return item.kind === 'step' && run?.steps[item.index]?.step === step;
  });
}
