import { createServer } from 'node:net';

const lowest = 10_000;
const many = 20_000;

/**
 * A port of loopback that was free just now. It lies below those that systems give to outgoing
 * connections and to servers that ask for any, so that nobody is given it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * many);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
