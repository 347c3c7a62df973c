import { farthest, zoneOf, zoneOfHost, type Zone } from '../../../shared/private-address.ts';
import type { Resolve } from '../wire/http/judged-lookup.ts';

type Options = {
  hostname: string;
  resolve: Resolve;
  /** The farthest zone in which the host was reached before. */
  farthestReached(hostname: string): Zone | undefined;
};

/**
 * Returns what tells how far away a server lies. A name counts as the farthest place that it ever
 * led to: whoever owns it can let it lead to this machine whenever that is of use (DNS rebinding).
 * One that leads nowhere now, as behind a proxy, may lie anywhere.
 */
export function serverZone({ hostname, resolve, farthestReached }: Options): () => Promise<Zone> {
  const shown = zoneOfHost(hostname);
  const seen = new Set<Zone>();
  return async () => {
    if (shown !== undefined) return shown;
    for (const address of await addressesOf(hostname, resolve)) seen.add(zoneOf(address));
    const reached = farthestReached(hostname);
    return farthest(reached === undefined ? [...seen] : [...seen, reached]) ?? 'anywhere';
  };
}

const addressesOf = (hostname: string, resolve: Resolve): Promise<string[]> =>
  new Promise((done) => {
    resolve(hostname, { all: true }, (error, found) => {
      if (error) return done([]);
      done(typeof found === 'string' ? [found] : found.map(({ address }) => address));
    });
  });
