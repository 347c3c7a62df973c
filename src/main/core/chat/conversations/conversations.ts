import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConversationSearch } from '../../../../shared/model/chat/chat-search.ts';
import type { ChatEvent, ConversationSummary } from '../../../../shared/model/chat/chat.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { Conversation } from './conversation.ts';
import { lineOf } from './event-lines.ts';
import { createRunHolds, type RunHolds } from './run-holds.ts';
import { searchConversations } from './search-conversations.ts';
import { fileOf, isConversationId, SummaryIndex } from './summary-index.ts';
import { systemReason } from '../../../../shared/system-reason.ts';

/** The conversations below the data folder, one file each. */
export type Conversations = {
  list(): Promise<ConversationSummary[]>;
  /** Looks for a text in titles and in what was said so far, the newest conversation first. */
  search(text: string, workerFile: string, signal: AbortSignal): AsyncGenerator<ConversationSearch>;
  create(title?: string): Promise<{ conversationId: string }>;
  rename(conversationId: string, title: string): Promise<void>;
  /** Removes a conversation's file. REFUSED for a file that is no conversation, and while a run goes on. */
  remove(conversationId: string): Promise<void>;
  /** Opens a conversation, one object for all who ask; NOT_FOUND where there is none. */
  open(conversationId: string): Promise<Conversation>;
  /** Sets what a conversation is doing. Until that is `idle`, no other app takes its runs for crashed. */
  setState(conversation: Conversation, state: ConversationSummary['state']): void;
  /** Hears when `list` changes. Returns its undo. */
  onChange(listener: () => void): () => void;
  close(): Promise<void>;
};

type Options = { home: string; now?: () => number; holdMs?: number };

export const newTitle = 'New conversation';

export function createConversations({ home, now = Date.now, holdMs }: Options): Conversations {
  const folder = join(home, 'chats');
  const index = new SummaryIndex(folder);
  const holds: RunHolds = createRunHolds(folder);
  const opened = new Map<string, Promise<Conversation>>();
  const current = new Map<string, Conversation>();
  const listeners = new Set<() => void>();

  const changed = async (conversation: Conversation) => {
    await index.keep(conversation.summary());
    for (const listener of listeners) listener();
  };

  async function openFile(conversationId: string): Promise<Conversation> {
    const file = fileOf(folder, conversationId);
    const isThere = isConversationId(conversationId) && (await stat(file).catch(() => undefined));
    if (!isThere) throw new RpcError('NOT_FOUND', 'This conversation no longer exists.');
    const conversation = await Conversation.open({
      conversationId,
      file,
      now,
      holdMs,
      isHeldElsewhere: () => holds.isHeldElsewhere(conversationId),
    }).catch((error: unknown) => {
      throw new RpcError('UNAVAILABLE', `${file} can’t be opened: ${systemReason(error)}.`);
    });
    // A mark that a crash has left is removed.
    if (!holds.isHeldElsewhere(conversationId)) holds.release(conversationId);
    current.set(conversationId, conversation);
    return conversation;
  }

  const open = (conversationId: string) => {
    const known = opened.get(conversationId);
    if (known) return known;
    const opening = openFile(conversationId);
    opened.set(conversationId, opening);
    opening.catch(() => opened.delete(conversationId));
    return opening;
  };

  const list = async () => {
    const listed = await index.read();
    return listed
      .map((found) => current.get(found.conversationId)?.summary() ?? found)
      .sort((a, b) => b.changedAt - a.changedAt);
  };

  return {
    list,
    async *search(text, workerFile, signal) {
      // A conversation that could not be written is searched as far as it was.
      await Promise.allSettled([...current.values()].map((one) => one.flush()));
      const summaries = await list();
      const place = { fileOf: (id: string) => fileOf(folder, id), workerFile, signal };
      yield* searchConversations(text, { summaries, ...place });
    },
    async create(title = newTitle) {
      const conversationId = randomUUID();
      const first: ChatEvent = {
        seq: 1,
        at: now(),
        type: 'conversation',
        version: 1,
        conversationId,
        title,
      };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(fileOf(folder, conversationId), lineOf(first), { flag: 'wx', mode: 0o600 });
      await changed(await open(conversationId));
      return { conversationId };
    },
    async rename(conversationId, title) {
      const conversation = await open(conversationId);
      conversation.append({ type: 'title', title });
      await conversation.flush();
      await changed(conversation);
    },
    async remove(conversationId) {
      const conversation = await open(conversationId);
      const { state, isForeign } = conversation;
      if (isForeign) {
        const message = `${fileOf(folder, conversationId)} is not a Wirebench conversation and was left unchanged. Remove it manually.`;
        throw new RpcError('REFUSED', message);
      }
      if (state !== 'idle') {
        throw new RpcError('REFUSED', 'This conversation is running. Stop it first.');
      }
      conversation.isRemoved = true;
      // A conversation that can't be written is removed all the same.
      await conversation.close().catch(() => undefined);
      await rm(fileOf(folder, conversationId), { force: true });
      opened.delete(conversationId);
      current.delete(conversationId);
      await index.forget(conversationId);
      for (const listener of listeners) listener();
    },
    open,
    setState(conversation, state) {
      if (conversation.state === state) return;
      const { conversationId } = conversation;
      if (conversation.state === 'idle') holds.hold(conversationId);
      if (state === 'idle') holds.release(conversationId);
      conversation.state = state;
      void changed(conversation);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      const open = [...current.values()];
      const closeOne = (conversation: Conversation) =>
        conversation.close().catch((error: unknown) => console.error(messageOf(error)));
      await Promise.all(open.map(closeOne));
      await Promise.all(open.map((conversation) => index.keep(conversation.summary())));
      holds.close();
    },
  };
}
