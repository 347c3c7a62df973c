import { isLoopbackHost } from '../../shared/private-address.ts';
import type { CallbackRoute } from '../core/ports.ts';

type CallbackPlaces = Pick<CallbackRoute, 'redirectUri'> & {
  /** The hosts under which an answer may come. */
  hosts(): string[];
};

type Options = {
  publicUrl: URL | undefined;
  /** The hosts of requests that come to it. */
  publicHosts: string[];
  /** The path at which answers are taken. */
  path: string;
  port(): string;
};

/**
 * Where browsers come back to the web shell: to the names of this machine, or to the public address alone. That
 * has to have https, as others could read the code on the way (MCP authorization, Communication Security).
 */
export function callbackPlaces({ publicUrl, publicHosts, path, port }: Options): CallbackPlaces {
  if (publicUrl) {
    const isSafe = publicUrl.protocol === 'https:' || isLoopbackHost(publicUrl.hostname);
    return {
      hosts: () => publicHosts,
      // Whoever chose a host or a port of this machine has a client that was registered with it.
      redirectUri: ({ host, port: wanted }) =>
        isSafe && host === undefined && wanted === undefined
          ? `${publicUrl.origin}${path}`
          : undefined,
    };
  }
  const at = (host: string) => new URL(`http://${host}:${port()}`);
  return {
    hosts: () => [at('127.0.0.1').host, at('localhost').host],
    redirectUri: ({ host = '127.0.0.1', port: wanted }) =>
      wanted === undefined || wanted === Number(port() || 80)
        ? `${at(host).origin}${path}`
        : undefined,
  };
}
