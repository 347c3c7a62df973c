import type { LintFinding } from '../../../shared/model/lint.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { createThread } from '../threads/thread.ts';
import type { LintAnswer, LintQuestion } from './linter.ts';
import { lintTools, type Ask } from './lint-tools.ts';

/** Looks lists of tools through, in a thread of its own. */
export type Lint = {
  /** `tooLarge`: places of definitions of which there are only the names. */
  tools(
    tools: unknown[],
    signal?: AbortSignal,
    tooLarge?: readonly number[],
  ): Promise<LintFinding[][]>;
  close(): Promise<void>;
};

const defaultLimitMs = 2000;

/** `limitMs`: how long one definition may take, and then the values that it states. */
export function createLint(workerFile: string, limitMs = defaultLimitMs): Lint {
  const first: LintQuestion = { ask: 'look', toolText: '{}' };
  const thread = createThread<LintQuestion, LintAnswer>(workerFile, first);
  let queue: Promise<unknown> = Promise.resolve();

  /** A thread that runs out of memory is as much the definition's fault as one that takes too long. */
  const asking =
    (signal: AbortSignal | undefined): Ask =>
    (question) =>
      thread.ask(question, limitMs, signal).catch((error: unknown) => {
        signal?.throwIfAborted();
        console.error(`A definition could not be looked through: ${messageOf(error)}`);
        return 'late';
      });

  return {
    tools(tools, signal, tooLarge) {
      // One list after another: the thread remembers what the last definition stated.
      const found = queue.then(() => lintTools(tools, { ask: asking(signal), signal, tooLarge }));
      queue = found.catch(() => undefined);
      return found;
    },
    close: () => thread.stop(),
  };
}
