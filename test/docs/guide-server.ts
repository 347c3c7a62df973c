import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { completable, createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { listenOnLoopback } from '../servers/listen-on-loopback.ts';

const people = { Sales: ['Bea', 'Ben', 'Carl'] };
const resources = {
  'file:///srv/readme.md': { mimeType: 'text/markdown', text: '# The readme\n' },
  'file:///srv/app.log': { mimeType: 'text/plain', text: 'It began.\n' },
  'demo://image': { mimeType: 'image/png', blob: 'AAAA' },
};

/** A server with what the guides name in their commands. */
export function guideServer(): McpServer {
  const server = new McpServer(
    { name: 'guide', version: '1.0.0' },
    { capabilities: { logging: {}, resources: { subscribe: true, listChanged: true } } },
  );
  const said = (text: string) => ({ content: [{ type: 'text' as const, text }] });
  const readOnly = { readOnlyHint: true, openWorldHint: false };
  server.registerTool(
    'echo',
    {
      title: 'Echo',
      description: 'Returns the message unchanged, to see what arrived at the server.',
      inputSchema: z.object({ message: z.string().describe('The text to return.') }),
      annotations: readOnly,
    },
    ({ message }) => said(message),
  );
  server.registerTool(
    'add',
    {
      title: 'Add',
      description: 'Adds two numbers, and returns their sum as text.',
      inputSchema: z.object({
        a: z.number().describe('The first number.'),
        b: z.number().describe('The second number.'),
      }),
      annotations: readOnly,
    },
    ({ a, b }) => said(String(a + b)),
  );
  for (const [uri, content] of Object.entries(resources)) {
    const about = { description: `What is at ${uri}.`, mimeType: content.mimeType };
    server.registerResource(uri, uri, about, () => ({ contents: [{ uri, ...content }] }));
  }
  server.registerPrompt(
    'greet',
    {
      description: 'Greets somebody by name.',
      argsSchema: z.object({ name: z.string().describe('Whom to greet.') }),
    },
    ({ name }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: `Hello, ${name}.` } }],
    }),
  );
  server.registerPrompt(
    'team',
    {
      description: 'Introduces one of a department.',
      argsSchema: z.object({
        department: z.string().describe('Of which department.'),
        name: completable(z.string().describe('Whom to introduce.'), (value, context) =>
          (people[context?.arguments?.['department'] as 'Sales'] ?? []).filter((one) =>
            one.startsWith(value),
          ),
        ),
      }),
    },
    ({ name }) => ({ messages: [{ role: 'user', content: { type: 'text', text: name } }] }),
  );
  return server;
}

/** The same over HTTP; its log and its list of resources change all the time. */
export async function startGuideServer() {
  const http = createServer();
  const { origin, close } = await listenOnLoopback(http);
  const mcp = createMcpHandler(guideServer);
  const respond = toNodeHandler(mcp);
  http.on('request', (request, response) => void respond(request, response));
  const timer = setInterval(() => {
    mcp.notify.resourceUpdated('file:///srv/app.log');
    mcp.notify.resourcesChanged();
  }, 50);
  return {
    url: `${origin}/mcp`,
    close() {
      clearInterval(timer);
      return close();
    },
  };
}
