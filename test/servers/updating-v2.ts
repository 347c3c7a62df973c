import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { listenOnLoopback } from './listen-on-loopback.ts';

/**
 * A server of 2026-07-28 with resources that can be subscribed to; `update` tells whoever listens
 * that one has changed, and each reading of it has the number of the updates before.
 */
export async function startUpdatingV2({ maxSubscriptions = 1000 } = {}) {
  const http = createServer();
  const { origin, close } = await listenOnLoopback(http);
  const updates = new Map<string, number>();
  const listens: string[][] = [];
  const mcp = createMcpHandler(
    () => {
      const server = new McpServer(
        { name: 'updating-v2', version: '1.0.0' },
        { capabilities: { resources: { subscribe: true } } },
      );
      for (const name of ['oven', 'grinder']) {
        server.registerResource(
          name,
          `state://${name}`,
          { mimeType: 'text/plain' },
          ({ href }) => ({
            contents: [{ uri: href, text: `after ${updates.get(href) ?? 0} updates` }],
          }),
        );
      }
      return server;
    },
    { maxSubscriptions },
  );
  const respond = toNodeHandler({
    fetch: async (request) => {
      const body = await request.clone().text();
      if (body.includes('subscriptions/listen')) listens.push(urisIn(body));
      return mcp.fetch(request);
    },
  });
  http.on('request', (request, response) => void respond(request, response));
  return {
    url: `${origin}/mcp`,
    close,
    /** The URIs of each stream that was asked for. */
    listens,
    update(uri: string): void {
      updates.set(uri, (updates.get(uri) ?? 0) + 1);
      mcp.notify.resourceUpdated(uri);
    },
    /** Ends every connection, as a proxy between may do. */
    breakStreams: () => http.closeAllConnections(),
  };
}

function urisIn(body: string): string[] {
  const { params } = JSON.parse(body) as {
    params?: { notifications?: { resourceSubscriptions?: string[] } };
  };
  return params?.notifications?.resourceSubscriptions ?? [];
}
