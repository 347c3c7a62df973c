import { useEffect, useState } from 'react';
import type { ListedCatalog } from '../../../shared/model/servers/connection.ts';
import type { TokenWeight } from '../../../shared/model/chat/token-weight.ts';
import { backend } from '../../backend.ts';

type Weights = (TokenWeight | null)[];

const none: Weights = [];
/** By the items of a list: it is weighed once. */
const known = new WeakMap<unknown[], Weights>();

/** What the tools of a list take of a model's context, by place in it; empty until that is known. */
export function useTokenWeights(catalog: ListedCatalog | undefined, isWanted: boolean): Weights {
  const [, setWeighed] = useState<Weights>();
  const { items, listId } = catalog ?? {};
  useEffect(() => {
    if (!isWanted || !items || listId === undefined || known.has(items)) return undefined;
    const query = new AbortController();
    backend
      .call('tokens.weigh', { listId }, { signal: query.signal })
      .then((weights) => {
        known.set(items, weights);
        setWeighed(weights);
      })
      // Aborted, since there is a newer list; or the core is away, which is told elsewhere.
      .catch(() => undefined);
    return () => query.abort();
  }, [items, listId, isWanted]);
  return (items && known.get(items)) ?? none;
}
