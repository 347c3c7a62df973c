import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import {
  getOAuthProtectedResourceMetadataUrl,
  mcpAuthMetadataRouter,
} from '@modelcontextprotocol/sdk/server/auth/router.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { textResult, whoIs } from './protected-answers.ts';
import { createJwtCheck, readMetadata, type Issuer } from './token-checks.ts';

/**
 * A server on the SDK's first version that wants a token with mcp:read. It knows no scope of a single
 * tool, and the description of an error has unescaped quotes in its challenge.
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
  app.use(
    '/mcp',
    requireBearerAuth({
      verifier: {
        verifyAccessToken: createJwtCheck(oauthMetadata, url, (why) => new InvalidTokenError(why)),
      },
      requiredScopes: ['mcp:read'],
      resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(resource),
    }),
  );
  // Express 5 answers for a handler whose promise is rejected.
  app.all('/mcp', (request, response) => respond(request, response));
  return { url, origin, close };
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const server = createMcpServer();
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  response.on('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response);
}

function createMcpServer(): McpServer {
  const server = new McpServer({ name: 'protected-v1', version: '1.0.0' });
  server.registerTool('whoami', { description: 'Says for whom the token is' }, ({ authInfo }) =>
    textResult(whoIs(authInfo)),
  );
  server.registerTool('write', { description: 'Writes nothing' }, () => textResult('written'));
  return server;
}
