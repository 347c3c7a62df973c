import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  getOAuthProtectedResourceMetadataUrl,
  McpServer,
  oauthMetadataResponse,
  OAuthError,
  OAuthErrorCode,
  requireBearerAuth,
  requireScopes,
} from '@modelcontextprotocol/server';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { createJwtCheck, readMetadata, type Issuer } from './token-checks.ts';
import { textResult, whoIs } from './protected-answers.ts';

/**
 * A server on the SDK's second version that wants a token with mcp:read, in every revision. Its tool
 * `whoami` says for whom the token is, and `write` wants mcp:write as well; `ran` names the tools that ran.
 */
export async function startProtectedV2({ authorizationServer }: { authorizationServer: Issuer }) {
  const metadata = await readMetadata(authorizationServer);
  const http = createServer();
  const { origin, close } = await listenOnLoopback(http);
  const url = `${origin}/mcp`;
  const resource = new URL(url);
  const refuse = (message: string) => new OAuthError(OAuthErrorCode.InvalidToken, message);
  const admit = requireBearerAuth({
    verifier: { verifyAccessToken: createJwtCheck(metadata, url, refuse) },
    requiredScopes: ['mcp:read'],
    resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(resource),
    expectedResource: resource,
  });
  const ran: string[] = [];
  const mcp = createMcpHandler(({ authInfo }) => {
    const server = new McpServer({ name: 'protected-v2', version: '1.0.0' });
    const textOf = (tool: string, text: string) => {
      ran.push(tool);
      return textResult(text);
    };
    server.registerTool('whoami', { description: 'Says for whom the token is' }, () =>
      textOf('whoami', whoIs(authInfo)),
    );
    server.registerTool(
      'write',
      { description: 'Wants mcp:write', scopeChallenge: requireScopes('mcp:write') },
      () => textOf('write', 'written'),
    );
    return server;
  });
  const respond = toNodeHandler({
    async fetch(request) {
      const known = oauthMetadataResponse(request, {
        oauthMetadata: metadata,
        resourceServerUrl: resource,
        scopesSupported: ['mcp:read'],
      });
      if (known) return known;
      if (new URL(request.url).pathname !== '/mcp') return new Response(null, { status: 404 });
      const authInfo = await admit(request);
      return authInfo instanceof Response ? authInfo : mcp.fetch(request, { authInfo });
    },
  });
  http.on('request', (request, response) => void respond(request, response));
  return { url, origin, ran: ran as readonly string[], close };
}
