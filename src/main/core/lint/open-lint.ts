import { createTokenScale } from '../chat/tokens/create-token-scale.ts';
import type { Connections } from '../connections/connections.ts';
import type { WorkerFiles } from '../workers/worker-table.ts';
import { createLint } from './create-lint.ts';
import { listHandlers } from './list-handlers.ts';
import { createReadLists } from './read-lists.ts';

type Rooms = {
  workers: Pick<WorkerFiles, 'lint' | 'tokens'>;
  connections: Pick<Connections, 'list' | 'catalog'>;
};

/** Opens the linting and the weighing in tokens of the lists that servers offer. */
export function openLint({ workers, connections }: Rooms) {
  const lint = createLint(workers.lint);
  const tokenScale = createTokenScale(workers.tokens);
  const lists = createReadLists((id) => connections.list().some((one) => one.connectionId === id));
  return {
    list: lint.list,
    /** A list that was read from a server, by its id; throws NOT_FOUND where it is forgotten. */
    listOf: lists.of,
    handlers: listHandlers({ connections, lint, lists, tokenScale }),
    close: async () => void (await Promise.all([lint.close(), tokenScale.close()])),
  };
}
