import { useEffect, useMemo } from 'react';
import type { RunChoice } from '../../../shared/model/chat.ts';
import { useConnections } from '../../stores/connections-store.ts';
import { loadModels, useChat } from './chat-store.ts';
import type { Choice } from './page-store.ts';
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
  return useMemo(() => {
    const ready = Object.values(byId).filter(({ state }) => state.status === 'ready');
    const connected = [...new Set(ready.map(({ serverName }) => serverName))];
    return { endpoints: endpoints ?? [], models, connected };
  }, [endpoints, models, byId]);
}

export const useRunChoice = (choice: Choice, offered: Offered): RunChoice | undefined =>
  useMemo(() => resolveChoice(choice, offered), [choice, offered]);
