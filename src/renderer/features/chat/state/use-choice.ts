import { useEffect, useMemo } from 'react';
import type { RunChoice } from '../../../../shared/model/chat/chat.ts';
import { useConnections } from '../../../stores/connections-store.ts';
import { loadModels, useChat } from './chat-store.ts';
import { usePage, type Choice } from './page-store.ts';
import { resolveChoice, type Offered } from './resolve-choice.ts';

/** What there is to choose from now. */
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

/** What the composer shows now: who is asked again is asked with that, and not as it was before. */
export const choiceNow = (former: RunChoice): RunChoice =>
  resolveChoice(
    usePage.getState().choice,
    offeredFrom(useChat.getState(), useConnections.getState().byId),
  ) ?? former;

function offeredFrom(
  { endpoints = [], models }: Pick<ReturnType<typeof useChat.getState>, 'endpoints' | 'models'>,
  byId: ReturnType<typeof useConnections.getState>['byId'],
): Offered {
  const ready = Object.values(byId).filter(({ state }) => state.status === 'ready');
  return { endpoints, models, connected: [...new Set(ready.map(({ serverName }) => serverName))] };
}

export const useRunChoice = (choice: Choice, offered: Offered): RunChoice | undefined =>
  useMemo(() => resolveChoice(choice, offered), [choice, offered]);
