import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { addActTools, addLookTools } from './observe-tools.ts';
import { findObject, sky } from './sky.ts';

// The bundled demo server of the modern era: an observatory, 2026-07-28 over Streamable HTTP.
const handler = createMcpHandler(() => {
  const server = new McpServer(
    { name: 'wirebench-observatory', title: 'Observatory', version: '1.0.0' },
    {
      instructions:
        'A small observatory. Ask what can be seen tonight before you schedule anything.',
    },
  );
  addLookTools(server);
  addActTools(server);
  server.registerResource(
    'log',
    'observatory://log',
    { title: 'Night log', mimeType: 'text/plain' },
    async (uri) => ({ contents: [{ uri: uri.href, text: '21:04 dome closed, wind 62 km/h' }] }),
  );
  server.registerResource(
    'catalogue',
    'observatory://catalogue',
    { title: 'Catalogue', mimeType: 'application/json' },
    async (uri) => ({ contents: [{ uri: uri.href, text: JSON.stringify(sky, null, 2) }] }),
  );
  server.registerPrompt(
    'plan-night',
    {
      title: 'Plan a night',
      description: 'A plan for observing one object tonight.',
      argsSchema: z.object({ object: z.string() }),
    },
    async ({ object }) => ({
      messages: [
        {
          role: 'user' as const,
          content: {
            type: 'text' as const,
            text: `Plan a night around ${findObject(object)?.name ?? object}.`,
          },
        },
      ],
    }),
  );
  return server;
});

/** Other users of this machine can reach the port: the address can't be guessed. */
const path = `/${randomBytes(16).toString('hex')}/mcp`;
const maxBodyBytes = 4 * 1024 * 1024;

const http = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});

http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}${path}` }));
  console.error('Observatory is listening.');
});

// It lives as long as the app that started it holds its stdin.
process.stdin.resume().on('end', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { port } = http.address() as AddressInfo;
  const { host = '', origin } = request.headers;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  // A web page must not reach this server by a name of its own (DNS rebinding).
  const isOurs = origin === undefined || hosts.some((name) => origin === `http://${name}`);
  if (!hosts.includes(host) || !isOurs) {
    response.writeHead(403).end('forbidden');
    return;
  }
  if (request.url !== path) {
    response.writeHead(404).end('not found');
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) {
      response.writeHead(413, { Connection: 'close' }).end('too large');
      return;
    }
    chunks.push(chunk);
  }
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const answer = await handler.fetch(
    new Request(`http://${host}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      signal: gone.signal,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body) {
    for await (const chunk of answer.body) response.write(chunk);
  }
  response.end();
}
