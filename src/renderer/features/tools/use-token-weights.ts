import { useEffect, useState } from 'react';
import type { ListedCatalog } from '../../../shared/model/servers/connection.ts';
import type { TokenWeight } from '../../../shared/model/chat/token-weight.ts';
import { backend } from '../../backend.ts';

type Weights = (TokenWeight | null)[];

/** So long a tool is shown before its list is weighed: to load the tokenizer takes a processor a third of a second. */
const shownMs = 1000;
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
    const weigh = async () => {
      const weights = await backend.call('tokens.weigh', { listId }, { signal: query.signal });
      known.set(items, weights);
      setWeighed(weights);
    };
    const timer = setTimeout(() => {
      // Aborted, since there is a newer list; or the core is away, which is told elsewhere.
      weigh().catch(() => undefined);
    }, shownMs);
    return () => {
      clearTimeout(timer);
      query.abort();
    };
  }, [items, listId, isWanted]);
  return (items && known.get(items)) ?? none;
}
