import type { LookupFunction } from 'node:net';
import {
  farthest,
  isNearer,
  zoneOf,
  zoneOfHost,
  type Zone,
} from '../../../shared/private-address.ts';
import { judgedLookup, resolveName, type Resolve } from '../wire/http/judged-lookup.ts';
import { sendFailures } from './send-failures.ts';
import { serverZone } from './server-zone.ts';
import type { StepFailed } from './steps/step.ts';

type Options = {
  serverUrl: string;
  /** Whether the user agreed that this server leads to exactly this origin. */
  agreed(origin: string): boolean;
  /** The farthest zone in which a host was reached in this run. */
  farthestReached(hostname: string): Zone | undefined;
  resolve?: Resolve | undefined;
};

/** An address that may be asked; where it is a name, only as its lookup judges. */
type Admitted = {
  lookup: LookupFunction;
  /** What the lookup refused, as undici wraps errors. */
  refusal(): StepFailed | undefined;
  /** How far away it lies; undefined for a name that was not looked up, as behind a proxy. */
  zone(): Zone | undefined;
};

export type AddressGuard = {
  /**
   * Throws `StepFailed` where an address may not be asked. `passed` are the zones of what named
   * it or redirected to it.
   */
  admit(at: URL, passed: readonly Zone[]): Promise<Admitted>;
};

/** Judges the addresses that a server leads to by how far away they lie. */
export function createAddressGuard(options: Options): AddressGuard {
  const { serverUrl, agreed, farthestReached, resolve = resolveName } = options;
  const { hostname, origin } = new URL(serverUrl);
  const ownZone = serverZone({ hostname, resolve, farthestReached });

  /** What an address in this zone is nearer than; undefined where it may be asked. */
  async function nearerThan(zone: Zone, passed: readonly Zone[]): Promise<string | undefined> {
    // Nothing is nearer than something else there, so that the server need not be looked up.
    if (zone === 'anywhere') return undefined;
    if (passed.some((one) => isNearer(zone, one))) return 'the address that points there';
    return isNearer(zone, await ownZone()) ? 'the server itself' : undefined;
  }

  return {
    async admit(at, passed) {
      const shown = zoneOfHost(at.hostname);
      const isAgreed = agreed(at.origin);
      // The user chose the server's own address, and sends tokens there as it is.
      const isSafe = at.protocol === 'https:' || shown === 'machine' || at.origin === origin;
      if (!isSafe && !isAgreed) throw sendFailures.insecure(at);
      const than = shown === undefined || isAgreed ? undefined : await nearerThan(shown, passed);
      if (shown !== undefined && than !== undefined) {
        throw sendFailures.nearer(at, { zone: shown, than });
      }
      const seen: Zone[] = [];
      let refusal: StepFailed | undefined;
      const lookup = judgedLookup(async (address) => {
        const zone = zoneOf(address);
        seen.push(zone);
        if (isAgreed) return undefined;
        if (shown === 'machine' && zone !== 'machine') {
          return (refusal = sendFailures.notThisMachine(at, address));
        }
        const nearer = await nearerThan(zone, passed);
        if (nearer === undefined) return undefined;
        return (refusal = sendFailures.nearer(at, { address, zone, than: nearer }));
      }, resolve);
      return { lookup, refusal: () => refusal, zone: () => farthest(seen) ?? shown };
    },
  };
}
