import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createSecureContext, createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { startTlsServer } from '../../../../../test/servers/tls-server.ts';
import { causeOf } from './cause-of.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const causeAt = (port: number): Promise<string> =>
  fetch(`https://127.0.0.1:${port}/mcp`).then(() => 'it answered', causeOf);

test('what OpenSSL says is told without its source files', async () => {
  const plain = await listening(createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')));
  const old = await listening(
    createTlsServer({
      secureContext: createSecureContext({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1' }),
    }),
  );

  expect(await causeAt(plain)).toBe('it does not speak TLS at this port');
  expect(await causeAt(old)).toMatch(
    /^the TLS handshake failed: [\w /]*(handshake failure|protocol version)$/,
  );
});

test('a certificate has its own message', async () => {
  const tls = await startTlsServer('expired');

  expect(await causeAt(tls.port)).toMatch(/certificate/);
  await tls.close();
});
