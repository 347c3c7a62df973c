import { create } from 'zustand';
import type { EndpointState, ListedModel } from '../../../../shared/model/chat-endpoint.ts';
import type { ConversationSummary } from '../../../../shared/model/chat/chat.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import type { Conversation } from './conversation.ts';
import { setToolRules } from './tool-rules.ts';

export type LoadedModels =
  | { status: 'loading' }
  | { status: 'loaded'; models: ListedModel[] }
  | { status: 'failed'; message: string };

export type Opened = {
  conversationId: string;
  conversation: Conversation;
  isLoaded: boolean;
  /** Whether only the end of the conversation is loaded. */
  isCut?: boolean;
};

type ChatState = {
  /** Undefined until the core has sent them. */
  conversations: ConversationSummary[] | undefined;
  endpoints: EndpointState[] | undefined;
  /** The models by endpoint id. */
  models: Record<string, LoadedModels>;
  /** The open conversation, from its events so far. */
  opened: Opened | undefined;
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

/** Opens a stream again whenever it ends, unless its subject was removed. Returns its undo. */
export function following(open: (onEnd: (error?: unknown) => void) => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const listen = () => {
    stop = open((error) => {
      if (error instanceof RpcError && error.code === 'NOT_FOUND') return;
      timer = setTimeout(listen, listenAgainMs);
    });
  };
  listen();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Loads the models of an endpoint, unless they are loaded already; `isForced` loads them again. */
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
