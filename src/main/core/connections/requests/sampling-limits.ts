type Asker = { serverName: string; callId?: number };

const atOnce = 10;
const perMinute = 60;
const perCall = 25;
const minuteMs = 60_000;
/** The requests of so many calls are counted at a time. */
const keptCalls = 1000;

/** Keeps a server that goes in circles from asking the user without an end. */
export function createSamplingLimits(now: () => number) {
  const times = new Map<string, number[]>();
  const byCall = new Map<number, number>();

  return {
    /** Counts one more request beside `open` others; returns why it is refused, or undefined. */
    take({ serverName, callId }: Asker, open: number): string | undefined {
      if (open >= atOnce) return `${atOnce} sampling requests of this server are already open.`;
      const since = now() - minuteMs;
      const recent = (times.get(serverName) ?? []).filter((at) => at > since);
      if (recent.length >= perMinute) {
        return `This server made ${perMinute} sampling requests within a minute. Try again later.`;
      }
      const before = callId === undefined ? 0 : (byCall.get(callId) ?? 0);
      if (before >= perCall)
        return `This call made ${perCall} sampling requests, which is the limit.`;
      times.set(serverName, [...recent, now()]);
      if (callId !== undefined) {
        byCall.set(callId, before + 1);
        for (const [oldest] of byCall) {
          if (byCall.size <= keptCalls) break;
          byCall.delete(oldest);
        }
      }
      return undefined;
    },
  };
}
