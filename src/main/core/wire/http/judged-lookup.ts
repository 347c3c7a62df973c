import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';

export type Resolve = (
  hostname: string,
  options: LookupOptions,
  done: (error: Error | null, found: string | LookupAddress[], family?: number) => void,
) => void;

/** Says why a name may not be reached at an address; undefined where it may. */
export type Judge = (
  address: string,
  hostname: string,
) => Error | undefined | Promise<Error | undefined>;

/** The system's own way to look up names. */
export const resolveName = lookup as Resolve;

/**
 * Judges addresses as a connection is opened, so that the judged address is the one that is reached
 * (DNS rebinding). A name with one address that is refused is not reached at the others either.
 * Addresses that stand in a URL are never looked up: whoever sends the request judges them.
 */
export function judgedLookup(judge: Judge, resolve = resolveName): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, options, (error, found, family) => {
      if (error) return done(error, '');
      const all = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      firstRefusal(judge, hostname, all, (thrown, refusal) => {
        const failure = thrown ?? refusal;
        if (failure) done(failure, '');
        else done(null, found, family);
      });
    });
}

const firstRefusal = callbackify(
  async (judge: Judge, hostname: string, addresses: string[]): Promise<Error | undefined> => {
    for (const address of addresses) {
      const refusal = await judge(address, hostname);
      if (refusal) return refusal;
    }
    return undefined;
  },
);
