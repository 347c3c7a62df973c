import type { AppContract } from '../../../shared/contract/index.ts';
import type { TokenWeight } from '../../../shared/model/chat/token-weight.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { Connections } from '../connections/connections.ts';
import type { Lint } from './create-lint.ts';
import type { ReadLists } from './read-lists.ts';

type Rooms = {
  connections: Pick<Connections, 'catalog'>;
  lint: Pick<Lint, 'list'>;
  lists: ReadLists;
  tokenScale: { weigh(items: unknown[], signal: AbortSignal): Promise<(TokenWeight | null)[]> };
};

/** The handlers that read the lists of servers, and lint and weigh one that was read. */
export function listHandlers({ connections, lint, lists, tokenScale }: Rooms) {
  return {
    'connections.catalog': async (
      { connectionId, kind, before, isFresh, ...options },
      { signal },
    ) => {
      const asked = { ...options, mayBeKept: !isFresh, signal };
      const catalog = await connections.catalog(connectionId, kind, asked);
      const listId = lists.keep({ connectionId, kind, items: catalog.items }, before);
      return { ...catalog, ...(listId && { listId }) };
    },
    'lint.list': ({ listId }, { signal }) => {
      const { kind, items } = lists.of(listId);
      return lint.list(kind, items, signal);
    },
    'tokens.weigh': ({ listId }, { signal }) => tokenScale.weigh(lists.of(listId).items, signal),
  } satisfies Partial<Handlers<AppContract>>;
}
