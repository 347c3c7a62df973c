import { useEffect, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { RunChoice } from '../../../../shared/model/chat/chat.ts';
import { useConnections } from '../../../stores/connections-store.ts';
import { lastHeldRun } from './branch.ts';
import { loadModels, useChat, type Opened } from './chat-store.ts';
import { setChoice, usePage, type Choice } from './page-store.ts';
import { resolveChoice, type Offered } from './resolve-choice.ts';

/**
 * The choice for the next answer of the open conversation: as made here, or else that of its last
 * run. Undefined until the conversation is loaded.
 */
export function useChoice(): Choice | undefined {
  const page = usePage(
    useShallow(({ conversationId, choices, chosen }) => ({ conversationId, choices, chosen })),
  );
  return useChat(({ opened }) => choiceOf(page, opened));
}

type OfPage = Pick<ReturnType<typeof usePage.getState>, 'conversationId' | 'choices' | 'chosen'>;

function choiceOf(
  { conversationId, choices, chosen }: OfPage,
  opened: Opened | undefined,
): Choice | undefined {
  const own = choices[conversationId ?? ''];
  if (own || conversationId === undefined) return own ?? nothingChosen;
  if (opened?.conversationId !== conversationId || !opened.isLoaded) return undefined;
  return lastHeldRun(opened.conversation, chosen)?.node.choice ?? nothingChosen;
}

/** One object for all callers, so that it causes no new drawing. */
const nothingChosen: Choice = {};

/** Changes the choice for the next answer of the open conversation. */
export function changeChoice(change: (before: Choice) => Choice): void {
  const page = usePage.getState();
  const before = choiceOf(page, useChat.getState().opened);
  if (before) setChoice(page.conversationId, change(before));
}

/**
 * Chooses an endpoint's first model that calls tools, unless one of its models is chosen already.
 */
export function chooseEndpoint(endpointId: string): void {
  const loaded = useChat.getState().models[endpointId];
  const models = loaded?.status === 'loaded' ? loaded.models : [];
  const first = models.find(({ callsTools }) => callsTools !== false) ?? models[0];
  if (!first) return;
  const model = { endpointId, modelId: first.modelId };
  changeChoice((before) =>
    before.model?.endpointId === endpointId ? before : { ...before, model },
  );
}

/** The models and servers that can be chosen now. */
export function useOfferedToChat(): Offered {
  const endpoints = useChat((state) => state.endpoints);
  const models = useChat((state) => state.models);
  const byId = useConnections((state) => state.byId);
  const demo = endpoints?.find(({ endpoint }) => endpoint.kind === 'demo')?.endpoint.endpointId;
  useEffect(() => {
    if (demo !== undefined) void loadModels(demo);
  }, [demo]);
  return useMemo(() => offeredFrom({ endpoints, models }, byId), [endpoints, models, byId]);
}

/** The choice that the composer shows, with which an earlier turn is asked again. */
export const choiceNow = (former: RunChoice): RunChoice =>
  resolveChoice(
    choiceOf(usePage.getState(), useChat.getState().opened) ?? former,
    offeredFrom(useChat.getState(), useConnections.getState().byId),
  ) ?? former;

function offeredFrom(
  { endpoints = [], models }: Pick<ReturnType<typeof useChat.getState>, 'endpoints' | 'models'>,
  byId: ReturnType<typeof useConnections.getState>['byId'],
): Offered {
  const ready = Object.values(byId).filter(({ state }) => state.status === 'ready');
  return { endpoints, models, connected: [...new Set(ready.map(({ serverName }) => serverName))] };
}

export const useRunChoice = (choice: Choice | undefined, offered: Offered): RunChoice | undefined =>
  useMemo(() => choice && resolveChoice(choice, offered), [choice, offered]);
