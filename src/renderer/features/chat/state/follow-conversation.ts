import type { ChatEvent } from '../../../../shared/model/chat/chat.ts';
import { backend } from '../../../backend.ts';
import { nextFrame } from '../../../next-frame.ts';
import { following, useChat, type Opened } from './chat-store.ts';
import { emptyConversation, type Conversation } from './conversation.ts';
import { foldEvents } from './fold-events.ts';

/**
 * The whole conversation as it loads, while only its end is shown; it is shown once it reaches
 * `upTo`.
 */
type CatchingUp = { conversation: Conversation; upTo: number };

/**
 * Shows a conversation and follows its events from the last one that is loaded. Returns its undo.
 */
export function followConversation(conversationId: string): () => void {
  const { opened } = useChat.getState();
  if (opened?.conversationId !== conversationId)
    show({ conversationId, conversation: emptyConversation, isLoaded: false });
  let catchingUp: CatchingUp | undefined;
  let waiting: ChatEvent[][] = [];

  const take = () => {
    const now = shownOf(conversationId);
    if (waiting.length === 0 || !now) return;
    const next = waiting.reduce(foldEvents, catchingUp?.conversation ?? now.conversation);
    waiting = [];
    if (catchingUp && next.lastSeq < catchingUp.upTo) {
      catchingUp = { ...catchingUp, conversation: next };
      return;
    }
    catchingUp = undefined;
    show({ conversationId, conversation: next, isLoaded: true });
  };

  const open = async (signal: AbortSignal) => {
    const now = shownOf(conversationId);
    if (!now || catchingUp || (now.isLoaded && !now.isCut)) return;
    const { events, isWhole } = await backend.call('chat.open', { conversationId }, { signal });
    const conversation = foldEvents(emptyConversation, events);
    if (!isWhole) catchingUp = { conversation: emptyConversation, upTo: conversation.lastSeq };
    const isCut = !isWhole;
    if (shownOf(conversationId)) show({ conversationId, conversation, isLoaded: true, isCut });
  };

  const stream = (onEnd: (error?: unknown) => void) => {
    const known = catchingUp?.conversation ?? shownOf(conversationId)?.conversation;
    const afterSeq = known?.lastSeq ?? 0;
    return backend.stream(
      'chat.events',
      { conversationId, afterSeq },
      {
        // Batches are taken once for each frame, so that a flood of events waits in the core.
        onItems: async (batches) => {
          waiting.push(...batches);
          await nextFrame();
          if (waiting.length > 0) measurePace(waiting);
          take();
        },
        onEnd,
      },
    );
  };

  return following((onEnd) => {
    const leaving = new AbortController();
    let stop = () => {};
    open(leaving.signal).then(
      () => {
        if (!leaving.signal.aborted) stop = stream(onEnd);
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) onEnd(error);
      },
    );
    return () => {
      leaving.abort();
      stop();
    };
  });
}

function shownOf(conversationId: string) {
  const { opened } = useChat.getState();
  return opened?.conversationId === conversationId ? opened : undefined;
}

const show = (opened: Opened): void => useChat.setState({ opened });

/** Characters a millisecond, above which nobody reads along. */
const readable = 20;
/** The age, in milliseconds, after which a measured pace no longer counts. */
const overAfterMs = 250;
let pace = 0;
let measuredAt = 0;

/** Whether text comes faster than anyone can read. */
export const isFlooded = (): boolean =>
  pace > readable && performance.now() - measuredAt < overAfterMs;

function measurePace(batches: readonly ChatEvent[][]): void {
  const now = performance.now();
  let characters = 0;
  for (const event of batches.flat()) {
    if (event.type === 'run' && event.event.type === 'text') characters += event.event.delta.length;
  }
  pace = characters / (now - measuredAt);
  measuredAt = now;
}
