/** The bounds of one server; sizes are in bytes. */
const mostOpen = 2000;
const mostSize = 16_000_000;
const mostPerMinute = 6000;
/** The bounds of all servers together. */
const mostOpenOfAll = 10_000;
const mostSizeOfAll = 64_000_000;
const minuteMs = 60_000;

type Taken = { open: number; size: number; since: number; asked: number };

/** The largest request that is shown at all, in bytes. */
export const mostSizeOfOne = mostSize;

/**
 * How much servers may ask of the user at a time: 2,000 requests and 16 MB each, 10,000 and 64 MB
 * together. A server that asks anew as soon as it is answered gets no more than 6,000 a minute.
 */
export function createRequestBounds(now: () => number) {
  const byServer = new Map<string, Taken>();
  const all = { open: 0, size: 0 };

  const of = (serverName: string): Taken => {
    const taken = byServer.get(serverName) ?? { open: 0, size: 0, since: now(), asked: 0 };
    byServer.set(serverName, taken);
    if (now() - taken.since >= minuteMs) {
      taken.since = now();
      taken.asked = 0;
    }
    return taken;
  };

  const faultOfAll = (size: number): string | undefined =>
    all.open >= mostOpenOfAll || all.size + size > mostSizeOfAll
      ? 'All servers together have too many open requests to the user.'
      : undefined;

  return {
    /** Makes room for one more request, or says why there is none. */
    take(serverName: string, size: number): string | undefined {
      const taken = of(serverName);
      const fault = faultOf(taken, size) ?? faultOfAll(size);
      if (fault !== undefined) return fault;
      taken.open += 1;
      taken.size += size;
      taken.asked += 1;
      all.open += 1;
      all.size += size;
      return undefined;
    },
    /** Gives back what was taken for a request that is settled. */
    release(serverName: string, size: number): void {
      const taken = of(serverName);
      taken.open -= 1;
      taken.size -= size;
      all.open -= 1;
      all.size -= size;
    },
  };
}

function faultOf({ open, size, asked }: Taken, more: number): string | undefined {
  if (open >= mostOpen) return `${mostOpen} requests of this server to the user are already open.`;
  if (size + more > mostSize) {
    return `The open requests of this server to the user exceed ${mostSize / 1_000_000} MB.`;
  }
  return asked >= mostPerMinute
    ? `This server asked the user ${mostPerMinute} times within a minute.`
    : undefined;
}
