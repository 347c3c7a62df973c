const everyMs = 50;

/** Tells of connections whose requests changed: each once, at most every 50 ms, however many come. */
export function createServerRequestEvents(tell: (connectionId: number) => void) {
  const changed = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const due = [...changed];
    changed.clear();
    for (const connectionId of due) tell(connectionId);
  };

  return {
    changed(connectionId: number): void {
      changed.add(connectionId);
      timer ??= setTimeout(flush, everyMs);
    },
    /** Tells at once what still waits. */
    flush,
  };
}
