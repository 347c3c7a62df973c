type Options = {
  /** Listens for what becomes of these tasks until the signal aborts, or the server ends it. */
  listen(taskIds: string[], signal: AbortSignal): Promise<unknown>;
  /** A task that is over before so many milliseconds needs no stream of its own. */
  afterMs?: number;
};

/** One stream for the open tasks of a connection (SEP-2663, `subscriptions/listen` with `taskIds`). */
export type TaskListener = {
  /** These tasks are open now; another stream is asked for where there are new ones. */
  follow(taskIds: () => string[]): void;
  close(): void;
};

/** The most tasks that a stream is asked for; the others are polled alone. */
const mostListened = 200;

/**
 * Follows tasks by a stream beside the polls, which go on: what a server tells is a hint to ask at once. A
 * stream is replaced when a task is new, and ended with the last one.
 */
export function createTaskListener({ listen, afterMs = 250 }: Options): TaskListener {
  let listened = new Set<string>();
  let ending: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;

  function renew(taskIds: string[]): void {
    const wanted = taskIds.slice(-mostListened);
    const isNew = wanted.some((taskId) => !listened.has(taskId));
    if (wanted.length > 0 && !isNew) return;
    const before = ending;
    ending = undefined;
    listened = new Set(wanted);
    if (wanted.length > 0) {
      const own = new AbortController();
      ending = own;
      // It fails where the server does not do that; then its tasks are polled, as ever.
      void listen(wanted, own.signal).catch(() => undefined);
    }
    before?.abort(new Error('No longer needed.'));
  }

  return {
    follow(taskIds) {
      timer ??= setTimeout(() => {
        timer = undefined;
        renew(taskIds());
      }, afterMs);
    },
    close() {
      clearTimeout(timer);
      timer = undefined;
      renew([]);
    },
  };
}
