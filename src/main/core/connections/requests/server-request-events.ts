const everyMs = 50;

/**
 * Tells of connections whose requests changed: each once, at most every 50 ms, however many come; and
 * after a rest at once, since a user who answers waits for it.
 */
export function createServerRequestEvents(tell: (connectionId: number) => void) {
  const changed = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    toldAt = performance.now();
    const due = [...changed];
    changed.clear();
    for (const connectionId of due) tell(connectionId);
  };

  return {
    changed(connectionId: number): void {
      changed.add(connectionId);
      timer ??= setTimeout(flush, Math.max(0, toldAt + everyMs - performance.now()));
    },
    /** Tells at once what still waits. */
    flush,
  };
}
