import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import type { NetworkSettings } from '../../../shared/model/servers/network.ts';
import type { AuthFailure, AuthFinding, SignInConsent } from '../../../shared/model/sign-in.ts';
import { mask } from '../../../shared/secrets/mask.ts';
import { createNetwork } from '../connections/network.ts';
import type { Resolve } from '../wire/http/judged-lookup.ts';
import type { WireObservation } from '../wire/records/observation.ts';
import { WireLog } from '../wire/records/wire-log.ts';
import { createGuardedSend } from './guarded-send.ts';

const servers: Server[] = [];
export const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

/** A server of the test’s that writes what a test says, byte for byte, and keeps all that it was sent. */
export async function listen(answer: (path: string, socket: Socket) => void = ok) {
  const asked: string[] = [];
  const heard = { connections: 0 };
  const server = createServer((socket) => {
    heard.connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      const text = data.toString('latin1');
      asked.push(text);
      answer(text.split(' ')[1] ?? '', socket);
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((done) => server.close(done));
  return { asked, heard, port, origin: `http://127.0.0.1:${port}`, close };
}

export const write = (
  socket: Socket,
  status: string,
  body: Uint8Array | string = '',
  headers = '',
) => {
  socket.write(`HTTP/1.1 ${status}\r\ncontent-length: ${body.length}\r\n${headers}\r\n`);
  socket.write(body);
};
export function ok(_path: string, socket: Socket) {
  write(socket, '200 OK', '{"ok":1}', 'content-type: application/json\r\n');
}
export const redirectTo =
  (to: string, status = '302 Found') =>
  (_path: string, socket: Socket) =>
    write(socket, status, '', `location: ${to}\r\n`);

/** A lookup by a table; a list is answered from its first to its last, which then stays. */
export function resolvesTo(table: Record<string, string | string[]>): Resolve {
  const asked: Record<string, number> = {};
  return (name, { all }, done) => {
    const at = (asked[name] = (asked[name] ?? -1) + 1);
    const found = table[name];
    const address = typeof found === 'string' ? found : (found?.[at] ?? found?.at(-1));
    if (address === undefined) {
      return done(
        Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }),
        '',
      );
    }
    const family = address.includes(':') ? 6 : 4;
    return all ? done(null, [{ address, family }]) : done(null, address, family);
  };
}

export type More = Partial<Parameters<typeof createGuardedSend>[0]> & {
  settings?: NetworkSettings;
  /** Secrets that are known. */
  known?: string[];
};

export function sender({ settings = {}, known = [], ...more }: More = {}) {
  const records: WireObservation[] = [];
  const findings: AuthFinding[] = [];
  const send = createGuardedSend({
    serverUrl: 'http://127.0.0.1:1/mcp',
    network: createNetwork(settings, {}),
    log: new WireLog(
      (observation) => records.push(observation),
      (text) => known.reduce((left, secret) => left.replaceAll(secret, mask), text),
    ),
    learn: (secret) => known.push(secret),
    agreed: () => false,
    tell: (finding) => findings.push(finding),
    ...more,
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    send({ method: 'GET', url, headers });
  const failed = (url: string) =>
    get(url).then(
      () => undefined,
      (error: { failure: AuthFailure; consent?: SignInConsent }) => error,
    );
  const texts = () => records.map(({ content }) => Buffer.from(content).toString());
  return { send, get, failed, findings, records, texts };
}
