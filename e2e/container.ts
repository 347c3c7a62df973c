import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiledFolder } from '../test/compiled-folder.ts';
import { printedAddress, root } from './app.ts';

/** Its own address, at which a published port comes in; its loopback is another one than ours. */
const own = '10.9.9.2';
const network = `ip link set lo up && ip address add ${own}/32 dev lo && exec "$0" "$@"`;
const inNetwork = ['--net', '--map-root-user', 'sh', '-c', network];

/** Why there is no container here; undefined where there is one. */
export function whyNoContainer(): string | undefined {
  const { status, error, stderr } = spawnSync('unshare', [...inNetwork, 'true'], {
    encoding: 'utf8',
  });
  if (status === 0) return undefined;
  return `no network of its own can be made here: ${(error?.message ?? stderr).trim()}`;
}

/**
 * The built web shell as in a container: in a network of its own, out of which it reaches single ports
 * of this machine, and of which one port is published under the same number.
 */
export async function startInContainer(home: string, port: number, outward: number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-container-'));
  const web = join(root, 'out/main/web.js');
  const inside = {
    folder,
    own,
    inward: port,
    outward,
    command: [web, '--listen', '0.0.0.0', '--port', String(port), '--no-open'],
  };
  const leads: Server[] = [];
  for (const one of outward) {
    leads.push(await lead(join(folder, String(one)), () => connect(one, '127.0.0.1')));
  }
  leads.push(await lead(port, () => connect(join(folder, String(port)))));
  const child = spawn(
    'unshare',
    [...inNetwork, process.execPath, join(root, 'e2e/in-container.mjs'), JSON.stringify(inside)],
    {
      env: { ...process.env, WIREBENCH_HOME: home, NODE_COMPILE_CACHE: compiledFolder },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise<void>((done) => {
    child.once('close', () => done());
  });
  return {
    link: await printedAddress(child),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      for (const one of leads) one.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Leads each connection to a port of this machine's loopback, or to a path, on to another one. */
function lead(from: number | string, open: () => ReturnType<typeof connect>): Promise<Server> {
  const server = createServer((one) => {
    const other = open();
    one.on('error', () => other.destroy());
    other.on('error', () => one.destroy());
    one.pipe(other).pipe(one);
  });
  const place = typeof from === 'number' ? { port: from, host: '127.0.0.1' } : { path: from };
  return new Promise((done) => {
    server.listen(place, () => done(server));
  });
}
