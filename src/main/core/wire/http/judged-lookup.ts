import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';

export type Resolve = (
  hostname: string,
  options: LookupOptions,
  done: (error: Error | null, found: string | LookupAddress[], family?: number) => void,
) => void;

const dns = lookup as Resolve;

/** Thrown for a host name that resolves to a private address. */
export class PrivateName extends Error {
  constructor(hostname: string, address: string) {
    super(`${hostname} is at ${address}, in a private network or on this machine`);
  }
}

/**
 * Judges addresses as a connection is opened, so that the judged address is the one that is reached
 * (DNS rebinding). Names that the user has seen to be private may be so.
 */
export function publicLookup(
  isPrivate: (address: string) => boolean,
  mayBePrivate: (hostname: string) => boolean,
  resolve: Resolve = dns,
): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, options, (error, found, family) => {
      if (error) return done(error, '');
      const all = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      const hidden = mayBePrivate(hostname) ? undefined : all.find(isPrivate);
      if (hidden !== undefined) return done(new PrivateName(hostname, hidden), '');
      done(null, found, family);
    });
}
