const windowMs = 60_000;
const mostInWindow = 10;
const mostPeers = 1000;

/** Counts links that let nobody in, by the address they came from: ten in a minute are enough. */
export type WrongLinks = { mayTry(peer: string): boolean; note(peer: string): void };

export function countWrongLinks(now: () => number = Date.now): WrongLinks {
  const byPeer = new Map<string, number[]>();
  const recentOf = (peer: string) => (byPeer.get(peer) ?? []).filter((at) => now() - at < windowMs);
  return {
    mayTry: (peer) => recentOf(peer).length < mostInWindow,
    note(peer) {
      const recent = [...recentOf(peer), now()];
      byPeer.delete(peer);
      byPeer.set(peer, recent);
      const [oldest] = byPeer.keys();
      if (byPeer.size > mostPeers && oldest !== undefined) byPeer.delete(oldest);
    },
  };
}
