import { createTokenScale } from '../chat/tokens/create-token-scale.ts';
import type { Connections } from '../connections/connections.ts';
import type { WorkerFiles } from '../workers/worker-table.ts';
import { createLint } from './create-lint.ts';
import { listHandlers } from './list-handlers.ts';

type Rooms = {
  workers: Pick<WorkerFiles, 'lint' | 'tokens'>;
  connections: Pick<Connections, 'list' | 'catalog'>;
};

/** Opens the linting and the weighing in tokens of the lists that servers offer. */
export function openLint({ workers, connections }: Rooms) {
  const lint = createLint(workers.lint);
  const tokenScale = createTokenScale(workers.tokens);
  return {
    list: lint.list,
    handlers: listHandlers({ connections, lint, tokenScale }),
    close: async () => void (await Promise.all([lint.close(), tokenScale.close()])),
  };
}
