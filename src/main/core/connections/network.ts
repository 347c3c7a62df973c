import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { isNearer, zoneOf, type Zone } from '../../../shared/private-address.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { ownReference, refersToSecret, withReferences } from '../secrets/references.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { NetworkSettings } from '../../../shared/model/servers/network.ts';

/** What opens the connections of HTTP requests, as the settings have it. */
export type Network = {
  /**
   * The shared dispatcher, the same until the settings change; rejects where the file of
   * certificates can't be read.
   */
  agent(): Promise<Dispatcher>;
  /** A dispatcher of its own with this lookup; the caller closes it. */
  open(lookup: LookupFunction): Promise<Dispatcher>;
  /**
   * The farthest zone in which a host was reached in this run, other than through a proxy: a name
   * may lead elsewhere each time it is looked up.
   */
  farthestReached(hostname: string): Zone | undefined;
  /** Takes new settings; requests on their way keep the connections they have. */
  change(settings: NetworkSettings): void;
  close(): Promise<void>;
};

/** Makes a network whose dispatcher is created at its first use. */
export function createNetwork(
  initial: NetworkSettings,
  environment: Record<string, string | undefined>,
  /** The secrets, needed where a proxy's address refers to one. */
  secrets?: () => Pick<Secrets, 'ready' | 'referred'>,
  /** Rejects where a proxy was not approved. */
  checkApproved?: (settings: NetworkSettings) => Promise<void>,
): Network {
  let settings = initial;
  let made: Promise<Dispatcher> | undefined;
  const reached = new Map<string, Zone>();
  const onConnected = (hostname: string, address: string) => {
    const zone = zoneOf(address);
    const before = reached.get(hostname);
    if (before === undefined || isNearer(before, zone)) reached.set(hostname, zone);
  };
  const release = async () => {
    const before = made;
    made = undefined;
    // A dispatcher that could not be made needs no closing.
    const agent = await before?.catch(() => undefined);
    await agent?.close();
  };
  const make = async (lookup?: LookupFunction) => {
    await checkApproved?.(settings);
    const [{ createHttpAgent }, proxy] = await Promise.all([
      import('../wire/http/http-agent.ts'),
      proxyOf(settings, environment, secrets),
    ]);
    return createHttpAgent({ ...settings, ...proxy }, environment, { lookup, onConnected });
  };
  return {
    agent() {
      made ??= make();
      made.catch(() => {
        // The next call tries again, as the file of certificates may exist by then.
        made = undefined;
      });
      return made;
    },
    open: (lookup) => make(lookup),
    farthestReached: (hostname) => reached.get(hostname),
    change(next) {
      settings = next;
      void release();
    },
    async close() {
      const agent = await made?.catch(() => undefined);
      made = undefined;
      await agent?.destroy();
    },
  };
}

/** The proxy with the values of its references, spelt as an address has them; throws where one is missing. */
async function proxyOf(
  { proxy = '' }: NetworkSettings,
  env: Record<string, string | undefined>,
  secrets: (() => Pick<Secrets, 'ready' | 'referred'>) | undefined,
): Promise<Pick<NetworkSettings, 'proxy'>> {
  if (!proxy.includes('${')) return {};
  const kept = secrets?.();
  if (refersToSecret(proxy)) await kept?.ready();
  const origin = proxyOrigin(proxy);
  const secret = kept && ((name: string) => kept.referred(name, { origin }));
  const filled = withReferences(proxy, { env, secret }, encodeURIComponent);
  if ('text' in filled) return { proxy: filled.text };
  throw new RpcError(
    'UNAVAILABLE',
    `The proxy in Settings, Network can’t be used. ${filled.problem}`,
  );
}

/** Returns the proxy's origin, to which the secrets in its address are bound. */
function proxyOrigin(proxy: string): string {
  const { protocol, host } = new URL(proxy.replaceAll(ownReference, 'x'));
  return `${protocol}//${host}`;
}
