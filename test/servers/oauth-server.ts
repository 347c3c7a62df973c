import { createHash, randomUUID } from 'node:crypto';
import { sendStatus, startOddHttp, type OddRequest } from './odd-http.ts';

/** What goes by secret in an authorization; none of it may be seen in a record. */
export type Issued = { codes: string[]; tokens: string[]; secrets: string[]; verifiers: string[] };

type Grant = { challenge: string; scope: string };

/** How the authorization server differs from an ordinary one. */
type Oddity = {
  /** Changes the query of the redirect. */
  redirect?(query: URLSearchParams): void;
  /** Members of its metadata, besides the usual. */
  metadata?: Record<string, unknown>;
  /** Members of the resource’s metadata, besides the usual. */
  resource?: Record<string, unknown>;
  /** A token comes with one to renew it. */
  hasRefresh?: true;
};

/**
 * An MCP server that wants a token, with its authorization servers: one at each path `/as/NAME`, of
 * which `inCharge()` names the one that is asked.
 */
export async function startOAuthServer({
  redirect,
  metadata = {},
  resource = {},
  hasRefresh,
}: Oddity = {}) {
  const issued: Issued = { codes: [], tokens: [], secrets: [], verifiers: [] };
  const seen: {
    method: string;
    path: string;
    headers: OddRequest['request']['headers'];
    body: string;
  }[] = [];
  const grants = new Map<string, Grant>();
  const good = new Set<string>();
  let described: Record<string, unknown> = {};
  let inCharge = 'first';
  let origin = '';

  const server = await startOddHttp(({ request, response, body }) => {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    const { method = '', headers } = request;
    seen.push({ method, path: pathname, headers, body });
    const json = (value: object, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
      return true;
    };
    if (pathname === '/mcp') {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (token !== undefined && good.has(token)) return false;
      const metadataUrl = `${origin}/.well-known/oauth-protected-resource`;
      response.setHeader('WWW-Authenticate', `Bearer resource_metadata="${metadataUrl}"`);
      return sendStatus(response, 401);
    }
    const issuer = `${origin}/as/${inCharge}`;
    if (pathname === '/.well-known/oauth-protected-resource') {
      return json({ resource: `${origin}/mcp`, authorization_servers: [issuer], ...resource });
    }
    if (pathname === `/.well-known/oauth-authorization-server/as/${inCharge}`) {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        registration_endpoint: `${issuer}/register`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        ...metadata,
        ...described,
      });
    }
    if (pathname.endsWith('/register')) {
      const secret = `secret-${randomUUID()}`;
      issued.secrets.push(secret);
      const client = { client_id: `client of ${inCharge}`, client_secret: secret };
      return json({ ...JSON.parse(body), ...client }, 201);
    }
    if (pathname.endsWith('/authorize')) {
      const code = `code-${randomUUID()}`;
      issued.codes.push(code);
      grants.set(code, { challenge: searchParams.get('code_challenge') ?? '', scope: '' });
      const query = new URLSearchParams({ code, state: searchParams.get('state') ?? '' });
      redirect?.(query);
      const back = `${searchParams.get('redirect_uri')}?${query}`;
      response.writeHead(302, { Location: back }).end();
      return true;
    }
    if (pathname.endsWith('/device')) {
      return json({
        device_code: `device-${randomUUID()}`,
        user_code: 'WDJB-MJHT',
        verification_uri: `${origin}/enter`,
        expires_in: 600,
        interval: 1,
      });
    }
    if (pathname.endsWith('/token')) {
      const form = new URLSearchParams(body);
      const isDevice = form.has('device_code');
      const verifier = form.get('code_verifier') ?? '';
      issued.verifiers.push(verifier);
      const grant = grants.get(form.get('code') ?? '');
      grants.delete(form.get('code') ?? '');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      if (!isDevice && grant?.challenge !== challenge) return json({ error: 'invalid_grant' }, 400);
      const token = `token-${randomUUID()}`;
      issued.tokens.push(token);
      good.add(token);
      const renewal = hasRefresh && { refresh_token: `refresh-${randomUUID()}` };
      if (renewal) issued.tokens.push(renewal.refresh_token);
      return json({ access_token: token, token_type: 'Bearer', expires_in: 3600, ...renewal });
    }
    return sendStatus(response, 404);
  });
  ({ origin } = new URL(server.url));
  return {
    ...server,
    issued,
    seen,
    /** Members of the metadata that need the address of the server. */
    describe(members: Record<string, unknown>) {
      described = members;
    },
    /** Puts another authorization server in charge; tokens of the former are no longer good. */
    handOver(name: string) {
      inCharge = name;
      good.clear();
    },
  };
}
