import { useEffect, useState } from 'react';
import type { ListedCatalog } from '../../../shared/model/servers/connection.ts';
import type { TokenWeight } from '../../../shared/model/chat/token-weight.ts';
import { backend } from '../../backend.ts';

type Weights = (TokenWeight | null)[];

/**
 * How long, in milliseconds, a tool is shown before its list is weighed: loading the tokenizer
 * keeps a processor busy for a third of a second.
 */
const shownMs = 1000;
const none: Weights = [];
/** The weights by the items of a list, so that each list is weighed once. */
const known = new WeakMap<unknown[], Weights>();

/**
 * The tokens that the tools of a list take of a model's context, by index. Empty until they are
 * counted; null for a tool whose counting took too long.
 */
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
      // The call was aborted for a newer list, or the core is away, which is shown elsewhere.
      weigh().catch(() => undefined);
    }, shownMs);
    return () => {
      clearTimeout(timer);
      query.abort();
    };
  }, [items, listId, isWanted]);
  return (items && known.get(items)) ?? none;
}
