import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const folder = resolve(import.meta.dirname, '../certificates');
export const authorityFile = resolve(folder, 'authority.pem');

/** A Streamable HTTP server with a certificate for localhost and 127.0.0.1, by our test authority. */
export async function startTlsServer(certificate: 'localhost' | 'expired') {
  const server = createServer(
    {
      key: readFileSync(resolve(folder, 'localhost.key')),
      cert: readFileSync(resolve(folder, `${certificate}.pem`)),
    },
    (request, response) =>
      void text(request).then((body) => {
        const message = body ? (JSON.parse(body) as { id?: unknown; method: string }) : undefined;
        if (message?.id === undefined) return response.writeHead(message ? 202 : 405).end();
        const serverInfo = { name: 'tls', version: '1.0.0' };
        const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
        response.setHeader('Content-Type', 'application/json');
        const answer =
          message.method === 'initialize'
            ? { result }
            : { error: { code: -32_601, message: 'no' } };
        return response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...answer }));
      }),
  );
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
