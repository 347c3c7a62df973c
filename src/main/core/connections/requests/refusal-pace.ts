/** So many refusals a second are sent at once to a server; the others wait. */
const atOncePerSecond = 1000;
/** The requests that wait to be refused may hold so many bytes. */
const mostWaiting = 16_000_000;
const secondMs = 1000;
const perSlice = 500;

/**
 * When a request that is refused is answered: at once, but for a server that sends so many that it
 * seems to ask anew with each answer. Those wait for the next second, so that such a loop turns slowly.
 */
export function createRefusalPace(now: () => number) {
  const byServer = new Map<string, { since: number; count: number }>();
  let waiting: (() => void)[] = [];
  let waitingSize = 0;
  let timer: NodeJS.Timeout | undefined;

  const release = () => {
    timer = undefined;
    const due = waiting;
    waiting = [];
    waitingSize = 0;
    let at = 0;
    const slice = () => {
      const end = Math.min(due.length, at + perSlice);
      for (; at < end; at += 1) due[at]?.();
      if (at < due.length) setImmediate(slice);
    };
    slice();
  };

  return {
    /** Resolves when the server is to be told; `size` is what the request holds until then. */
    turn(serverName: string, size: number): Promise<void> | undefined {
      const recent = byServer.get(serverName);
      const isNew = !recent || now() - recent.since >= secondMs;
      const { since, count } = isNew ? { since: now(), count: 0 } : recent;
      byServer.set(serverName, { since, count: count + 1 });
      if (count < atOncePerSecond || waitingSize + size > mostWaiting) return undefined;
      waitingSize += size;
      timer ??= setTimeout(release, secondMs);
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    /** Sends all refusals that wait. */
    close(): void {
      clearTimeout(timer);
      release();
    },
  };
}
