// A server built with the SDKs: `sdk-server.mjs KIND`, with the tool echo. KIND: v1-http, v1-sse,
// v2-stdio, v2-stdio-modern, v2-http, v2-http-modern. Those over HTTP print {"url": …} first. With
// TEXT_HEADER the argument asks for that header; with PORT it listens there.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import * as z from 'zod';

const kind = process.argv[2] ?? '';
// Each kind loads only what it is made of, since to load an SDK is most of what a start costs.
const { createMcpHandler, McpServer } = kind.startsWith('v1')
  ? await import('@modelcontextprotocol/sdk/server/mcp.js')
  : await import('@modelcontextprotocol/server');
const legacy = kind.endsWith('-modern') ? { legacy: 'reject' } : {};

const withEcho = () => {
  const server = new McpServer({ name: `sdk ${kind}`, version: '1.0.0' });
  const header = process.env.TEXT_HEADER;
  const text = header ? z.string().meta({ 'x-mcp-header': header }) : z.string();
  const inputSchema = z.object({ text: text.optional() });
  server.registerTool('echo', { description: 'echo', inputSchema }, async (given) => ({
    content: [{ type: 'text', text: JSON.stringify(given) }],
  }));
  return server;
};

function listen(respond, path) {
  const http = createServer((request, response) => {
    respond(request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  http.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
    console.log(JSON.stringify({ url: `http://127.0.0.1:${http.address().port}${path}` }));
  });
}

const sessions = new Map();

const respondV1 = (StreamableHTTPServerTransport) => async (request, response) => {
  let transport = sessions.get(request.headers['mcp-session-id']);
  if (!transport) {
    transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => sessions.set(id, transport),
    });
    await withEcho().connect(transport);
  }
  await transport.handleRequest(request, response);
};

const respondSse = (SSEServerTransport) => async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://x');
  if (request.method === 'GET' && pathname === '/sse') {
    const transport = new SSEServerTransport('/messages', response);
    sessions.set(transport.sessionId, transport);
    return withEcho().connect(transport);
  }
  const transport = sessions.get(searchParams.get('sessionId'));
  if (request.method === 'POST' && transport) return transport.handlePostMessage(request, response);
  return response.writeHead(404).end();
};

async function respondV2(handler, request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const answer = await handler.fetch(
    new Request(`http://${request.headers.host}${request.url}`, {
      method: request.method,
      headers: Object.entries(request.headers),
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body) for await (const chunk of answer.body) response.write(chunk);
  response.end();
}

if (kind === 'v1-http') {
  const { StreamableHTTPServerTransport } =
    await import('@modelcontextprotocol/sdk/server/streamableHttp.js');
  listen(respondV1(StreamableHTTPServerTransport), '/mcp');
} else if (kind === 'v1-sse') {
  const { SSEServerTransport } = await import('@modelcontextprotocol/sdk/server/sse.js');
  listen(respondSse(SSEServerTransport), '/sse');
} else if (kind.startsWith('v2-stdio')) {
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
  serveStdio(withEcho, legacy);
} else {
  const handler = createMcpHandler(withEcho, legacy);
  listen((request, response) => respondV2(handler, request, response), '/mcp');
}
