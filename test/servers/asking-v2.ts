import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { listenOnLoopback } from './listen-on-loopback.ts';

const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';
const textResult = (value: unknown) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(value) }],
});

/**
 * A server of 2026-07-28 that wants to know of its client: its tool `declared` answers with the
 * capabilities that the request declared, `roots` asks for the roots and answers with them,
 * `page` wants a page opened.
 */
export async function startAskingV2() {
  const http = createServer();
  const { origin, close } = await listenOnLoopback(http);
  const mcp = createMcpHandler(() => {
    const server = new McpServer({ name: 'asking-v2', version: '1.0.0' });
    server.registerTool('declared', {}, ({ mcpReq }) => {
      const envelope: Record<string, unknown> = { ...mcpReq.envelope };
      return textResult(envelope[capabilitiesKey]);
    });
    server.registerTool('roots', {}, ({ mcpReq }) => {
      const { inputResponses } = mcpReq;
      if (inputResponses) return textResult(inputResponses['roots']);
      return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
    });
    server.registerTool('page', {}, ({ mcpReq }) => {
      const { inputResponses } = mcpReq;
      if (inputResponses) return textResult(inputResponses['page']);
      const page = { message: 'Connect your account.', url: 'https://pay.example.net/connect' };
      return inputRequired({ inputRequests: { page: inputRequired.elicitUrl(page) } });
    });
    return server;
  });
  const respond = toNodeHandler({ fetch: (request) => mcp.fetch(request) });
  http.on('request', (request, response) => void respond(request, response));
  return { url: `${origin}/mcp`, close };
}
