import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const maxAttempts = 20;

/**
 * Listens at one port of both loopback addresses, unless only IPv4 is wanted: a browser resolves `*.localhost` to either, and
 * another program at the other address could pass for this one. Port 0 takes any port that is free
 * at both. Rejects with EADDRINUSE where either is in use.
 */
export async function listenOnLoopback(
  create: () => Server,
  port: number,
  { onlyIpv4 = false } = {},
): Promise<{ port: number; servers: Server[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const first = create();
    await listen(first, port, '127.0.0.1');
    const taken = (first.address() as AddressInfo).port;
    if (onlyIpv4) return { port: taken, servers: [first] };
    const second = create();
    try {
      await listen(second, taken, '::1');
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
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
