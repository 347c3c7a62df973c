import { randomUUID } from 'node:crypto';
import { sendResult, startOddHttp, type OddRequest } from './odd-http.ts';

/**
 * An MCP server and its authorization server that refuse next to nothing: any code, verifier, redirect,
 * client, resource and refresh token is good, and any token too, wherever it is sent.
 */
export async function startPermissiveServer() {
  let origin = '';
  const server = await startOddHttp((odd) => answer(odd, origin));
  ({ origin } = new URL(server.url));
  return { ...server, issuer: `${origin}/as` };
}

function answer({ request, response, body, message }: OddRequest, origin: string): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '', origin);
  const json = (value: object) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value));
    return true;
  };
  switch (pathname) {
    case '/mcp': {
      const hasToken = request.headers.authorization ?? searchParams.get('access_token');
      if (hasToken) return initialized(response, message);
      const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
      const challenge = `Bearer scope="mcp:read", resource_metadata="${metadata}"`;
      response.writeHead(401, { 'WWW-Authenticate': challenge }).end();
      return true;
    }
    case '/.well-known/oauth-protected-resource/mcp':
      return json({ resource: `${origin}/mcp`, authorization_servers: [`${origin}/as`] });
    case '/.well-known/oauth-authorization-server/as':
      return json({
        issuer: `${origin}/as`,
        authorization_endpoint: `${origin}/as/authorize`,
        token_endpoint: `${origin}/as/token`,
        registration_endpoint: `${origin}/as/register`,
        revocation_endpoint: `${origin}/as/revoke`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
      });
    case '/as/register':
      return json({ client_id: randomUUID(), redirect_uris: redirectsIn(body) });
    case '/as/authorize': {
      const state = searchParams.get('state') ?? '';
      const back = new URLSearchParams({ code: randomUUID(), state });
      response.writeHead(302, { Location: `${searchParams.get('redirect_uri')}?${back}` }).end();
      return true;
    }
    case '/as/token':
      return json({
        access_token: randomUUID(),
        token_type: 'Bearer',
        expires_in: 1,
        refresh_token: randomUUID(),
        scope: new URLSearchParams(body).get('scope') ?? 'mcp:read offline_access',
      });
    case '/as/revoke':
      return json({});
    default:
      response.writeHead(404).end();
      return true;
  }
}

const redirectsIn = (body: string): unknown =>
  (JSON.parse(body) as { redirect_uris?: unknown }).redirect_uris;

const initialized = (response: OddRequest['response'], message: OddRequest['message']) =>
  sendResult(response, message, {
    protocolVersion: '2025-11-25',
    capabilities: {},
    serverInfo: { name: 'permissive', version: '1.0.0' },
  });
