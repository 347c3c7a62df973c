import { useEffect, useMemo } from 'react';
import type { CatalogKind } from '../../../../../shared/model/servers/connection.ts';
import { loadCatalog, useCatalogs } from '../../../../stores/catalog-store.ts';
import { catalogKey, useConnections } from '../../../../stores/connections-store.ts';
import { promptsIn, resourcesIn, type Offer } from '../offers.ts';
import { useSkillOffers } from '../skill-offers.ts';
import type { Mention } from './mention.ts';

/** What a mention can stand for. */
export type Mentionable = { kind: 'server'; serverName: string } | Offer;

const mostShown = 50;

/** What the connected servers offer for a mention, narrowed by what was typed; their lists are read at first. */
export function useMentionables(mention: Mention | undefined): {
  found: Mentionable[];
  isLoading: boolean;
} {
  const byId = useConnections((state) => state.byId);
  const byKey = useCatalogs((state) => state.byKey);
  const ready = useMemo(
    () => Object.values(byId).filter(({ state }) => state.status === 'ready'),
    [byId],
  );
  const kind: CatalogKind | undefined = mention && (mention.sign === '/' ? 'prompts' : 'resources');
  useEffect(() => {
    if (!kind) return;
    const { catalogVersions } = useConnections.getState();
    for (const { connectionId, state } of ready) {
      if (state.status !== 'ready' || state.capabilities[kind] === undefined) continue;
      void loadCatalog(connectionId, kind, catalogVersions[catalogKey(connectionId, kind)] ?? 0);
    }
  }, [kind, ready]);
  const skills = useSkillOffers(kind === 'prompts' ? ready : []);
  return useMemo(() => {
    if (!mention || !kind) return { found: [], isLoading: false };
    const lists = ready.map(({ connectionId, serverName }) => ({
      of: { connectionId, serverName },
      list: byKey[catalogKey(connectionId, kind)],
    }));
    const offers = lists.flatMap(({ of, list }) => {
      if (list?.status !== 'loaded') return [];
      const { items } = list.catalog;
      return kind === 'prompts' ? promptsIn(items, of) : resourcesIn(items, of);
    });
    const servers =
      mention.sign === '@'
        ? ready.map(({ serverName }) => ({ kind: 'server' as const, serverName }))
        : [];
    const words = mention.search.toLowerCase();
    const found = [...servers, ...offers, ...skills.offers].filter((one) =>
      textOf(one).includes(words),
    );
    return {
      found: found.slice(0, mostShown),
      isLoading: skills.isLoading || lists.some(({ list }) => list?.status === 'loading'),
    };
  }, [mention, kind, ready, byKey, skills]);
}

const textOf = (one: Mentionable): string =>
  (one.kind === 'server' ? one.serverName : `${one.title} ${one.name}`).toLowerCase();
