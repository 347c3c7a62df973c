import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './listen-on-loopback.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server as the registry's API wraps it. */
export const listed = (server: object, status = 'active') => ({
  server: {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    description: 'Forecasts.',
    version: '1.0.0',
    ...server,
  },
  _meta: { 'io.modelcontextprotocol.registry/official': { status, isLatest: true } },
});

export const npmServer = (name: string, identifier: string, more: object = {}) =>
  listed({
    name,
    packages: [
      { registryType: 'npm', identifier, version: '2.0.0', transport: { type: 'stdio' }, ...more },
    ],
  });

/**
 * A registry of servers on loopback (API v0.1): those whose name holds `search`, two a page; `answer`
 * replaces what it says.
 */
export async function startRegistry(servers: object[], answer?: Answer) {
  const asked: { url: string; headers: IncomingMessage['headers'] }[] = [];
  const { origin, close } = await listenOnLoopback(
    createServer((request, response) => {
      asked.push({ url: request.url ?? '', headers: request.headers });
      if (answer) return answer(request, response);
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://a');
      if (pathname !== '/v0.1/servers') return void response.writeHead(404).end();
      const words = searchParams.get('search') ?? '';
      const found = servers.filter((one) => JSON.stringify(one).includes(words));
      const from = Number(searchParams.get('cursor') ?? 0);
      const next = from + 2 < found.length ? String(from + 2) : undefined;
      const page = found.slice(from, from + 2);
      const metadata = { count: page.length, ...(next !== undefined && { nextCursor: next }) };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ servers: page, metadata }));
    }),
  );
  return { origin, asked, [Symbol.asyncDispose]: close };
}
