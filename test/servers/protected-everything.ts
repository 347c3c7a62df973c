import { createServer, request as askUpstream } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { AuthorizationServer } from './authorization-server.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { startHttpServer } from './start-http-server.ts';
import { createIntrospection, createJwtCheck, readMetadata, type Access } from './token-checks.ts';

type Options = {
  authorizationServer: AuthorizationServer;
  /** Opaque tokens, about which it asks, or JWTs, which it reads. */
  tokens?: 'opaque' | 'jwt';
  /** Scopes that single tools want. */
  toolScopes?: Record<string, string>;
};

/**
 * The published server-everything in a process of its own, which knows nothing of tokens, behind a gateway
 * that does: it checks them, names in a challenge only the scope that is missing, and takes the token out
 * of what it passes on. `ran` names the tools whose calls it passed on.
 */
export async function startProtectedEverything({
  authorizationServer,
  tokens = 'opaque',
  toolScopes = { 'get-env': 'mcp:write' },
}: Options) {
  const [upstream, metadata] = await Promise.all([
    startEverything(),
    readMetadata(authorizationServer),
  ]);
  const http = createServer();
  const { origin, close } = await listenOnLoopback(http);
  const url = `${origin}/mcp`;
  const ran: string[] = [];
  const metadataPath = '/.well-known/oauth-protected-resource/mcp';
  if (tokens === 'opaque') authorizationServer.issueOpaqueTokensFor(url);
  const check =
    tokens === 'opaque'
      ? await createIntrospection(metadata, url)
      : checkOrNothing(createJwtCheck(metadata, url, (why) => new Error(why)));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (status: number, members: Record<string, string>) => {
      const challenge = { realm: 'gateway', ...members, resource_metadata: origin + metadataPath };
      const pairs = Object.entries(challenge).map(([name, value]) => `${name}="${value}"`);
      response.writeHead(status, { 'WWW-Authenticate': `Bearer ${pairs.join(', ')}` }).end();
    };
    const body = await text(request);
    if (request.url === metadataPath) {
      response.setHeader('Content-Type', 'application/json').end(
        JSON.stringify({
          resource: url,
          authorization_servers: [authorizationServer.issuer],
          scopes_supported: ['mcp:read'],
        }),
      );
      return;
    }
    if (request.url !== '/mcp') return void response.writeHead(404).end();
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    // RFC 6750 3.1: who brought no token made no error.
    if (token === undefined) return refuse(401, { scope: 'mcp:read' });
    const access = await check(token);
    if (!access) return refuse(401, { error: 'invalid_token' });
    const tool = calledTool(body);
    const missing = ['mcp:read', toolScopes[tool ?? '']].filter(
      (scope) => scope !== undefined && !access.scopes.includes(scope),
    );
    if (missing.length > 0) {
      return refuse(403, { error: 'insufficient_scope', scope: missing.join(' ') });
    }
    if (tool !== undefined) ran.push(tool);
    passOn(upstream.url, request, body, access, response);
  }
  http.on('request', (request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  return {
    url,
    origin,
    ran: ran as readonly string[],
    async close() {
      await Promise.all([close(), upstream.close()]);
    },
  };
}

function startEverything() {
  const manifest = createRequire(import.meta.url).resolve(
    '@modelcontextprotocol/server-everything/package.json',
  );
  const loopbackOnly = pathToFileURL(join(import.meta.dirname, 'loopback-only.mjs'));
  return startHttpServer(join(manifest, '../dist/index.js'), ['streamableHttp'], {
    env: { PORT: '0', NODE_OPTIONS: `--import ${loopbackOnly}` },
  });
}

/** To a gateway a token is good or it is not. */
function checkOrNothing(check: (token: string) => Promise<Access>) {
  return (token: string) => check(token).catch(() => undefined);
}

function calledTool(body: string): string | undefined {
  if (body === '') return undefined;
  const { method, params } = JSON.parse(body) as { method?: string; params?: { name?: string } };
  return method === 'tools/call' ? params?.name : undefined;
}

function passOn(
  url: string,
  { method, headers }: IncomingMessage,
  body: string,
  { extra }: Access,
  response: ServerResponse,
): void {
  const { authorization: _, ...rest } = headers;
  const passed: IncomingHttpHeaders = { ...rest, 'x-forwarded-user': extra.account };
  const onward = askUpstream(url, { method, headers: passed });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  onward.end(body);
}
