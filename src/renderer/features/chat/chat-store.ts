import { create } from 'zustand';
import type { EndpointState, ListedModel } from '../../../shared/model/chat-endpoint.ts';
import type { ChatEvent, ConversationSummary } from '../../../shared/model/chat.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { nextFrame } from '../../next-frame.ts';
import { emptyConversation, type Conversation } from './conversation.ts';
import { foldEvents } from './fold-events.ts';
import { setToolRules } from './tool-rules.ts';

export type LoadedModels =
  | { status: 'loading' }
  | { status: 'loaded'; models: ListedModel[] }
  | { status: 'failed'; message: string };

type ChatState = {
  /** Undefined until the core has told them. */
  conversations: ConversationSummary[] | undefined;
  endpoints: EndpointState[] | undefined;
  /** By endpoint. */
  models: Record<string, LoadedModels>;
  /** What the open conversation's events have told so far. */
  opened: { conversationId: string; conversation: Conversation; isLoaded: boolean } | undefined;
};

export const useChat = create<ChatState>(() => ({
  conversations: undefined,
  endpoints: undefined,
  models: {},
  opened: undefined,
}));

const listenAgainMs = 500;

/** Keeps endpoints and conversations in step with the core. Returns its undo. */
export function followChat(): () => void {
  const stops = [
    following((onEnd) =>
      backend.stream(
        'chat.conversations',
        {},
        { onItems: (lists) => useChat.setState({ conversations: lists.at(-1) }), onEnd },
      ),
    ),
    following((onEnd) =>
      backend.stream(
        'chat.endpoints',
        {},
        { onItems: (lists) => useChat.setState({ endpoints: lists.at(-1) }), onEnd },
      ),
    ),
    following((onEnd) =>
      backend.stream(
        'chat.toolRules',
        {},
        { onItems: (lists) => setToolRules(lists.at(-1) ?? []), onEnd },
      ),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Follows one conversation, and goes on after the last event that it has. Returns its undo. */
export function followConversation(conversationId: string): () => void {
  const { opened } = useChat.getState();
  if (opened?.conversationId !== conversationId) {
    useChat.setState({
      opened: { conversationId, conversation: emptyConversation, isLoaded: false },
    });
  }
  let waiting: ChatEvent[][] = [];
  const take = () => {
    if (waiting.length > 0) takeEvents(conversationId, waiting);
    waiting = [];
  };
  return following((onEnd) =>
    backend.stream(
      'chat.events',
      { conversationId, afterSeq: lastSeqOf(conversationId) },
      {
        // One drawing for each frame, and no more is asked for before it: a flood waits in the core.
        onItems: async (batches) => {
          waiting.push(...batches);
          if (useChat.getState().opened?.isLoaded) {
            await nextFrame();
            if (waiting.length > 0) measure(waiting);
          }
          take();
        },
        onEnd,
      },
    ),
  );
}

/** In characters a millisecond: what comes faster need not be drawn well at once. */
const readable = 20;
let pace = 0;
let measuredAt = 0;

/** Whether text comes faster than anyone can follow. */
export const isFlooded = (): boolean => pace > readable;

function measure(batches: readonly ChatEvent[][]): void {
  const now = performance.now();
  let characters = 0;
  for (const event of batches.flat()) {
    if (event.type === 'run' && event.event.type === 'text') characters += event.event.delta.length;
  }
  pace = characters / (now - measuredAt);
  measuredAt = now;
}

function takeEvents(conversationId: string, batches: readonly ChatEvent[][]): void {
  const { opened } = useChat.getState();
  if (opened?.conversationId !== conversationId) return;
  const conversation = batches.reduce(foldEvents, opened.conversation);
  useChat.setState({ opened: { conversationId, conversation, isLoaded: true } });
}

function lastSeqOf(conversationId: string): number {
  const { opened } = useChat.getState();
  return opened?.conversationId === conversationId ? opened.conversation.lastSeq : 0;
}

/** Opens a stream again after it has ended by itself. */
function following(open: (onEnd: () => void) => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const listen = () => {
    stop = open(() => {
      timer = setTimeout(listen, listenAgainMs);
    });
  };
  listen();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Asks an endpoint for its models, where that was not done or is wanted again. */
export async function loadModels(endpointId: string, isForced = false): Promise<void> {
  const known = useChat.getState().models;
  if (!isForced && Object.hasOwn(known, endpointId)) return;
  putModels(endpointId, { status: 'loading' });
  try {
    const models = await backend.call('chat.models', { endpointId });
    putModels(endpointId, { status: 'loaded', models });
  } catch (error) {
    putModels(endpointId, { status: 'failed', message: messageOf(error) });
  }
}

const putModels = (endpointId: string, loaded: LoadedModels): void =>
  useChat.setState(({ models }) => ({ models: { ...models, [endpointId]: loaded } }));
