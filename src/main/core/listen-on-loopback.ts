import type { Server as HttpServer } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

type Server = HttpServer | HttpsServer;
type Listening = { port: number; servers: Server[] };

const maxAttempts = 20;

/**
 * Listens at one port of both loopback addresses, unless only IPv4 is wanted: a browser resolves `*.localhost` to either, and
 * another program at the other address could pass for this one. Port 0 takes any port that is free
 * at both. Rejects with EADDRINUSE where either is in use.
 */
export const listenOnLoopback = (
  create: () => Server,
  port: number,
  { onlyIpv4 = false } = {},
): Promise<Listening> => listenAt(create, port, onlyIpv4 ? ['127.0.0.1'] : ['127.0.0.1', '::1']);

/** The same at all addresses of this machine: a container’s published port comes in at one of its own. */
export const listenEverywhere = (create: () => Server, port: number): Promise<Listening> =>
  listenAt(create, port, ['0.0.0.0', '::']);

/** The same at one address of this machine, or at all of them for `0.0.0.0` and `::`. */
export const listenAtHost = (
  create: () => Server,
  port: number,
  host: string,
): Promise<Listening> => {
  if (host === '0.0.0.0' || host === '::') return listenEverywhere(create, port);
  return listenAt(create, port, [host]);
};

async function listenAt(
  create: () => Server,
  port: number,
  [four, six]: [four: string, six?: string],
): Promise<Listening> {
  for (let attempt = 1; ; attempt += 1) {
    const first = create();
    await listen(first, port, four);
    const taken = (first.address() as AddressInfo).port;
    if (six === undefined) return { port: taken, servers: [first] };
    const second = create();
    try {
      await listen(second, taken, six);
      return { port: taken, servers: [first, second] };
    } catch (error) {
      if (hasNoIpv6(error)) return { port: taken, servers: [first] };
      first.close();
      if (port !== 0 || attempt === maxAttempts) throw error;
    }
  }
}

/** Whether the system has no IPv6, so that no other program can listen there either. */
const hasNoIpv6 = (error: unknown) =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '');

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Each address family has a server of its own.
    server.listen({ port, host, ipv6Only: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
