import { useEffect, useMemo, useState } from 'react';
import type { ConnectionSnapshot } from '../../../../shared/model/servers/connection.ts';
import { offersSkills, type Skill } from '../../../../shared/model/servers/skill.ts';
import { backend } from '../../../backend.ts';
import type { Offer } from './offers.ts';

type Of = Pick<Offer, 'connectionId' | 'serverName'>;

/** The skills of these servers, whose lists are read as they are first given; no file of one is. */
export function useSkillOffers(connections: readonly ConnectionSnapshot[]): {
  offers: Offer[];
  isLoading: boolean;
} {
  const [lists, setLists] = useState<Record<number, Offer[]>>({});
  const asked = connections.flatMap(({ connectionId, serverName, state }): Of[] =>
    state.status === 'ready' && offersSkills(state) ? [{ connectionId, serverName }] : [],
  );
  // A connection changes with every message, and its list is not to be read again for that.
  const key = JSON.stringify(asked);
  useEffect(() => {
    const query = new AbortController();
    const put = (connectionId: number, offers: Offer[]) => {
      if (!query.signal.aborted) setLists((before) => ({ ...before, [connectionId]: offers }));
    };
    for (const of of JSON.parse(key) as Of[]) {
      const { connectionId } = of;
      backend.call('skills.list', { connectionId }, { signal: query.signal }).then(
        ({ skills }) => put(connectionId, skillsIn(skills, of)),
        // The server's part Skills says why they can't be read.
        () => put(connectionId, []),
      );
    }
    return () => query.abort();
  }, [key]);
  return useMemo(() => {
    const known = (JSON.parse(key) as Of[]).map(({ connectionId }) => lists[connectionId]);
    return {
      offers: known.flatMap((offers) => offers ?? []),
      isLoading: known.includes(undefined),
    };
  }, [key, lists]);
}

/** Those whose entry is sound; the others are not loaded. */
const skillsIn = (skills: readonly Skill[], of: Of): Offer[] =>
  skills
    .filter(({ problems }) => problems.length === 0)
    .map((skill) => ({
      ...of,
      kind: 'skill' as const,
      name: skill.uri,
      title: skill.name,
      asks: [],
      skill,
    }));
