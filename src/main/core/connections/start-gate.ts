/** Lets a few servers start at a time: all at once would freeze each other, and us. */
export type StartGate = {
  /** Resolves, at its turn, with a function that frees the place; rejects when the signal aborts. */
  enter(signal: AbortSignal): Promise<() => void>;
};

type Waiting = { go(): void; overtaken: number };

/** A place is free again after this time, in milliseconds, even where the server is still silent. */
const longestHoldMs = 2000;
/**
 * Requests closer to each other than this, in milliseconds, belong together, as when all servers
 * are connected.
 */
const burstMs = 200;
/** How often others may go before one that waits. */
const mostOvertaken = 8;

/** `places` servers start at a time, in their order; a request by itself goes before those that wait, eight times at most. */
export function createStartGate(places: number, now = () => performance.now()): StartGate {
  let free = places;
  let waiting: Waiting[] = [];
  let latest: Waiting | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  const release = () => {
    free += 1;
    const next = waiting.shift();
    if (!next) return;
    free -= 1;
    next.go();
  };

  const place = (): (() => void) => {
    let isHeld = true;
    const giveBack = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      release();
    };
    const timer = setTimeout(giveBack, longestHoldMs);
    return giveBack;
  };

  return {
    async enter(signal) {
      signal.throwIfAborted();
      const at = now();
      const isOfBurst = at - lastAt < burstMs;
      lastAt = at;
      if (free > 0) {
        free -= 1;
        return place();
      }
      return new Promise((resolve, reject) => {
        const entry: Waiting = {
          overtaken: 0,
          go() {
            signal.removeEventListener('abort', abort);
            resolve(place());
          },
        };
        const abort = () => {
          waiting = waiting.filter((other) => other !== entry);
          reject(signal.reason);
        };
        signal.addEventListener('abort', abort, { once: true });
        const patient = waiting.findLastIndex(({ overtaken }) => overtaken >= mostOvertaken);
        const behind = Math.max(patient, isOfBurst && latest ? waiting.indexOf(latest) : -1) + 1;
        for (const passed of waiting.slice(behind)) passed.overtaken += 1;
        waiting.splice(behind, 0, entry);
        latest = entry;
      });
    },
  };
}
