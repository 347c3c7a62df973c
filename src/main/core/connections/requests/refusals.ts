import type { Finding } from '../../../../shared/model/finding.ts';

const everyMs = 1000;

/** How a refusal is put on record: what happened, and as a finding. */
type Say = (connectionId: number, text: string, finding: Finding) => void;

type Refused = {
  /** How many were refused since the connection began. */
  count: number;
  /** How many of them are on record. */
  said: number;
  why: string;
  timer?: NodeJS.Timeout | undefined;
};

/** Counts the requests that were refused, and puts them on record: the first at once, then once a second. */
export function createRefusals(say: Say) {
  const byConnection = new Map<number, Refused>();

  const sayNow = (connectionId: number, refused: Refused) => {
    refused.timer = undefined;
    const { count, said, why } = refused;
    if (count === said) return;
    refused.said = count;
    const fresh = count - said;
    const what = fresh === 1 ? 'a request to the user was' : `${fresh} requests to the user were`;
    say(connectionId, `${what} cancelled: ${why}`, { message: 'the server asked too much' });
    refused.timer = setTimeout(() => sayNow(connectionId, refused), everyMs);
  };

  return {
    count: (connectionId: number): number => byConnection.get(connectionId)?.count ?? 0,
    add(connectionId: number, why: string): void {
      const refused = byConnection.get(connectionId) ?? { count: 0, said: 0, why };
      byConnection.set(connectionId, refused);
      refused.count += 1;
      refused.why = why;
      if (!refused.timer) sayNow(connectionId, refused);
    },
    /** Records the refusals that are not on record yet, and forgets the connection. */
    end(connectionId: number): void {
      const refused = byConnection.get(connectionId);
      if (!refused) return;
      clearTimeout(refused.timer);
      sayNow(connectionId, refused);
      clearTimeout(refused.timer);
      byConnection.delete(connectionId);
    },
  };
}
