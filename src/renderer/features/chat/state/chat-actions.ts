import type { Attachment, Decision, RunChoice } from '../../../../shared/model/chat/chat.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { noteChatModel } from '../../../calls/sampling/chat-model.ts';
import { notify, report } from '../../../notices.ts';
import { nothing, parentOf } from './branch.ts';
import type { Conversation } from './conversation.ts';
import { useChat } from './chat-store.ts';
import {
  dropSent,
  forgetConversation,
  moveDraft,
  openConversation,
  putBack,
  setPage,
  takeQueued,
  usePage,
} from './page-store.ts';

type Turn = {
  text: string;
  attachments: readonly Attachment[];
  /** The run that the turn follows; absent at the beginning. */
  parentId?: string | undefined;
  runs: RunChoice[];
};

/**
 * Sends the draft once, however often it is called; begins a conversation where none is open.
 */
export async function sendDraft(turn: Turn): Promise<void> {
  const { conversationId: open, beginning, goingOut } = usePage.getState();
  if (open === undefined ? beginning : goingOut.includes(open)) return;
  const conversationId = open ?? (await begin(turn));
  const others = () => usePage.getState().goingOut.filter((one) => one !== conversationId);
  usePage.setState({ goingOut: [...others(), conversationId] });
  try {
    await sendTurn(conversationId, turn);
    dropSent(conversationId, turn);
  } finally {
    usePage.setState({ goingOut: others() });
  }
}

/** Sends the queued message; one that can't be sent returns to the field. */
export async function sendQueued(
  conversationId: string,
  { parentId, runs }: Pick<Turn, 'parentId' | 'runs'>,
): Promise<void> {
  const queued = takeQueued(conversationId);
  if (!queued) return;
  try {
    await sendTurn(conversationId, { ...queued, parentId, runs });
  } catch (error) {
    putBack(conversationId, queued);
    throw error;
  }
}

export async function sendTurn(
  conversationId: string,
  { text, attachments, parentId, runs }: Turn,
): Promise<void> {
  noteChatModel(runs[0]?.model);
  const { nodeId, runIds } = await backend.call('chat.send', {
    conversationId,
    text,
    attachments: [...attachments],
    runs,
    ...(parentId !== undefined && { parentId }),
  });
  const { chosen, compared, sends, conversationId: shown } = usePage.getState();
  // The user has opened another conversation, so the branches on the page are not this one's.
  if (shown !== conversationId) return;
  const [first] = runIds;
  setPage({
    sends: sends + 1,
    sought: undefined,
    chosen: {
      ...chosen,
      [parentId ?? '']: nodeId,
      ...(first !== undefined && { [nodeId]: first }),
    },
    compared: runIds.length > 1 ? [...compared, nodeId] : compared,
  });
}

/** Creates a conversation and opens it, unless the user has gone elsewhere meanwhile. */
async function begin({ text, attachments }: Turn): Promise<string> {
  const beginning = { text, attachments };
  usePage.setState({ beginning });
  const isHere = () => usePage.getState().beginning === beginning;
  try {
    const { conversationId } = await backend.call('chat.create', {});
    if (isHere()) {
      usePage.setState({ beginning: undefined });
      moveDraft(conversationId);
      openConversation(conversationId, true);
    } else putBack(conversationId, beginning);
    return conversationId;
  } catch (error) {
    if (isHere()) usePage.setState({ beginning: undefined });
    else putBack('', beginning);
    throw error;
  }
}

/** Asks for another answer to a turn; for a run that was continued, another continuation. */
export function runAgain(conversationId: string, parentId: string, run: RunChoice): void {
  if (useChat.getState().opened?.conversation.runs.has(parentId)) {
    continueRun(conversationId, parentId, run);
    return;
  }
  const again = async () => {
    noteChatModel(run.model);
    const { runId } = await backend.call('chat.run', { conversationId, parentId, run });
    choose(parentId, runId);
  };
  report(again(), 'The answer could not be regenerated');
}

export function continueRun(conversationId: string, runId: string, run: RunChoice): void {
  const go = async () => {
    const next = await backend.call('chat.continue', { conversationId, runId, run });
    choose(runId, next.runId);
  };
  report(go(), 'The answer could not be continued');
}

export const choose = (parentId: string, nodeId: string): void =>
  setPage({ chosen: { ...usePage.getState().chosen, [parentId]: nodeId } });

/**
 * Goes back to before a turn that failed, so that the next message is sent without it. The turn stays
 * in the conversation as a branch.
 */
export function leaveOut(conversation: Conversation, runId: string): void {
  const asked = parentOf(conversation, runId);
  const isTurn = conversation.users.has(asked);
  const [parentId, left] = isTurn ? [parentOf(conversation, asked), asked] : [asked, runId];
  choose(parentId, nothing);
  notify({
    title: 'That turn is left out of the next message',
    action: { label: 'Undo', run: () => choose(parentId, left) },
  });
}

export const stopRun = (conversationId: string, runId: string, callId?: string): void =>
  report(
    backend
      .call('chat.stop', { conversationId, runId, ...(callId !== undefined && { callId }) })
      .catch((error: unknown) => {
        // The run ended by itself before it was stopped.
        if (!(error instanceof RpcError && error.code === 'NOT_FOUND')) throw error;
      }),
    'It could not be stopped',
  );

export const decide = (
  conversationId: string,
  runId: string,
  callId: string,
  decision: Decision,
): Promise<void> => backend.call('chat.decide', { conversationId, runId, callId, decision });

export const renameConversation = (conversationId: string, title: string): void =>
  report(
    backend.call('chat.rename', { conversationId, title }),
    'The conversation could not be renamed',
  );

export function removeConversation(conversationId: string, title: string): void {
  const remove = async () => {
    await backend.call('chat.remove', { conversationId });
    if (usePage.getState().conversationId === conversationId) openConversation(undefined);
    forgetConversation(conversationId);
    notify({ title: `“${title}” was removed` });
  };
  report(remove(), 'The conversation could not be removed');
}
