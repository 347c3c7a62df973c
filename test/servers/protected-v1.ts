import { createServer } from 'node:http';
import { InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import {
  getOAuthProtectedResourceMetadataUrl,
  mcpAuthMetadataRouter,
} from '@modelcontextprotocol/sdk/server/auth/router.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express, { type Request, type Response } from 'express';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { textResult, whoIs } from './protected-answers.ts';
import { createJwtCheck, readMetadata, type Issuer } from './token-checks.ts';

/**
 * A server on the SDK's first version that wants a token with mcp:read. That SDK knows no scope of a
 * single tool, so that calls of `write` have a check of their own, whose challenge names what was held
 * as well; the description of an error has unescaped quotes in it. `ran` names the tools that ran.
 */
export async function startProtectedV1({ authorizationServer }: { authorizationServer: Issuer }) {
  const oauthMetadata = await readMetadata(authorizationServer);
  const app = express();
  const { origin, close } = await listenOnLoopback(createServer(app));
  const url = `${origin}/mcp`;
  const resource = new URL(url);
  app.use(
    mcpAuthMetadataRouter({
      oauthMetadata,
      resourceServerUrl: resource,
      scopesSupported: ['mcp:read'],
    }),
  );
  const verifyAccessToken = createJwtCheck(oauthMetadata, url, (why) => new InvalidTokenError(why));
  const admit = (...requiredScopes: string[]) =>
    requireBearerAuth({
      verifier: { verifyAccessToken },
      requiredScopes,
      resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(resource),
    });
  const admitReaders = admit('mcp:read');
  const admitWriters = admit('mcp:read', 'mcp:write');
  const ran: string[] = [];
  app.use('/mcp', express.json(), (request, response, next) => {
    const admitted = isWriting(request.body) ? admitWriters : admitReaders;
    void admitted(request, response, next);
  });
  // Express 5 answers for a handler whose promise is rejected.
  app.all('/mcp', (request, response) => respond(createMcpServer(ran), request, response));
  return { url, origin, ran: ran as readonly string[], close };
}

async function respond(server: McpServer, request: Request, response: Response): Promise<void> {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  response.on('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
}

function isWriting(body: unknown): boolean {
  const { method, params } = (body ?? {}) as { method?: string; params?: { name?: string } };
  return method === 'tools/call' && params?.name === 'write';
}

function createMcpServer(ran: string[]): McpServer {
  const server = new McpServer({ name: 'protected-v1', version: '1.0.0' });
  const textOf = (tool: string, text: string) => {
    ran.push(tool);
    return textResult(text);
  };
  server.registerTool('whoami', { description: 'Says for whom the token is' }, ({ authInfo }) =>
    textOf('whoami', whoIs(authInfo)),
  );
  server.registerTool('write', { description: 'Wants mcp:write' }, () =>
    textOf('write', 'written'),
  );
  return server;
}
