import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { createThread } from '../workers/thread.ts';
import type { lintContract } from './lint-contract.ts';
import { lintList, type Ask } from './lint-list.ts';

/** Lints lists of definitions in a thread of its own. */
export type Lint = {
  /** The findings of each definition, in the order of the list. */
  list(kind: CatalogKind, items: unknown[], signal?: AbortSignal): Promise<LintFinding[][]>;
  /** Stops the thread; lists under way reject. */
  close(): Promise<void>;
};

const defaultLimitMs = 2000;

/**
 * Makes a lint; `limitMs` is how many milliseconds one definition, and then each schema with stated
 * values, may take.
 */
export function createLint(workerFile: string, limitMs = defaultLimitMs): Lint {
  const thread = createThread<typeof lintContract>(workerFile);
  const closing = new AbortController();
  let queue: Promise<unknown> = Promise.resolve();

  const asking =
    (signal: AbortSignal): Ask =>
    (question) =>
      thread.call('lint', question, limitMs, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        console.error(`A definition could not be checked: ${messageOf(error)}`);
        return isOutOfMemory(error) ? 'late' : { failed: messageOf(error) };
      });

  return {
    list(kind, items, signal) {
      const either = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      const options = { ask: asking(either), signal: either };
      // Lists come one after another, since the thread remembers the values that the last
      // definition stated.
      const found = queue.then(() => lintList(kind, items, options));
      queue = found.catch(() => undefined);
      return found;
    },
    async close() {
      closing.abort();
      await thread.stop();
    },
  };
}

/**
 * Whether the thread ran out of memory, which is the definition's fault; other failures are
 * Wirebench's.
 */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
