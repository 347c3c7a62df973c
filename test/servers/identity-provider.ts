import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { listenOnLoopback } from './listen-on-loopback.ts';

type Claims = Record<string, unknown>;

/** How an identity provider is wrong. */
export type ProviderFault = {
  /** Members of its metadata, in place of its own. */
  metadata?: Record<string, unknown>;
  /** Changes the answer that the browser brings back. */
  redirect?(query: URLSearchParams): void;
  /** Claims of its ID tokens, in place of its own; undefined leaves one out. */
  claims?: Claims;
  /** How its ID tokens are signed; with a key of its own where absent. */
  signs?: 'nothing' | 'the client’s secret' | 'another key';
  /** What the token endpoint gives in place of an ID token. */
  idToken?: string | null;
  keys?: unknown;
  /** How long its ID tokens live, in seconds. */
  lives?: number;
  /** The error with which it refuses to exchange. */
  refuses?: string;
};

export type IdentityProviderServer = Awaited<ReturnType<typeof startIdentityProvider>>;

export const providerClient = { clientId: 'sso', clientSecret: 'the-secret-at-the-provider' };

/**
 * An OpenID provider on loopback that exchanges its ID tokens for grants at other authorization servers
 * (SEP-990). Its user consents to everything; it checks the client, PKCE, redirect, and its own tokens.
 */
export async function startIdentityProvider(fault: ProviderFault = {}) {
  const own = await generateKeyPair('ES256');
  const foreign = await generateKeyPair('ES256');
  const secret = new TextEncoder().encode(providerClient.clientSecret.padEnd(32, '.'));
  const http = createServer();
  const { origin: issuer, close } = await listenOnLoopback(http);
  const codes = new Map<string, URLSearchParams>();
  const requests: { path: string; fields: URLSearchParams }[] = [];
  const issued: string[] = [];

  async function idTokenFor(nonce: string | null): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = Object.fromEntries(
      Object.entries({
        iss: issuer,
        sub: 'ada',
        aud: providerClient.clientId,
        nonce,
        iat: now,
        exp: now + (fault.lives ?? 600),
        ...fault.claims,
      }).filter(([, value]) => value !== undefined),
    );
    if (fault.signs === 'nothing') return new UnsecuredJWT(claims).encode();
    if (fault.signs === 'the client’s secret') {
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    }
    const { privateKey } = fault.signs === 'another key' ? foreign : own;
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(privateKey);
  }

  async function exchangeCode(fields: URLSearchParams): Promise<[number, object]> {
    const asked = codes.get(fields.get('code') ?? '');
    codes.delete(fields.get('code') ?? '');
    const verifier = fields.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isGood =
      asked?.get('code_challenge') === challenge &&
      asked.get('redirect_uri') === fields.get('redirect_uri');
    if (!isGood) return [400, { error: 'invalid_grant' }];
    const idToken =
      fault.idToken === undefined ? await idTokenFor(asked.get('nonce')) : fault.idToken;
    const tokens = { access_token: `access-${randomUUID()}`, token_type: 'Bearer', expires_in: 60 };
    issued.push(tokens.access_token, idToken ?? '');
    return [200, { ...tokens, ...(idToken !== null && { id_token: idToken }) }];
  }

  async function exchangeToken(fields: URLSearchParams): Promise<[number, object]> {
    if (fault.refuses !== undefined) return [400, { error: fault.refuses }];
    const subject = fields.get('subject_token') ?? '';
    const options = { issuer, audience: providerClient.clientId };
    const { payload } = await jwtVerify(subject, own.publicKey, options);
    const audience = fields.get('audience') ?? '';
    const grant = await new SignJWT({
      resource: fields.get('resource'),
      client_id: 'app',
      scope: fields.get('scope') ?? '',
      jti: randomUUID(),
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'oauth-id-jag+jwt' })
      .setIssuer(issuer)
      .setSubject(String(payload.sub))
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(own.privateKey);
    issued.push(grant);
    const type = 'urn:ietf:params:oauth:token-type:id-jag';
    return [200, { access_token: grant, issued_token_type: type, token_type: 'N_A' }];
  }

  async function answer(path: string, fields: URLSearchParams): Promise<[number, object]> {
    switch (path) {
      case '/.well-known/openid-configuration':
        return [
          200,
          {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/keys`,
            response_types_supported: ['code'],
            token_endpoint_auth_methods_supported: ['client_secret_post'],
            ...fault.metadata,
          },
        ];
      case '/keys': {
        const key = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
        return [200, fault.keys === undefined ? { keys: [key] } : (fault.keys as object)];
      }
      case '/token':
        if (fields.get('client_secret') !== providerClient.clientSecret) {
          return [401, { error: 'invalid_client' }];
        }
        return fields.get('grant_type') === 'authorization_code'
          ? exchangeCode(fields)
          : exchangeToken(fields);
      default:
        return [404, {}];
    }
  }

  http.on('request', (request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', issuer);
      const fields = request.method === 'POST' ? await formOf(request) : searchParams;
      requests.push({ path: pathname, fields });
      if (pathname === '/authorize') {
        const code = `code-${randomUUID()}`;
        codes.set(code, fields);
        issued.push(code);
        const query = new URLSearchParams({ code, state: fields.get('state') ?? '' });
        fault.redirect?.(query);
        response.writeHead(302, { Location: `${fields.get('redirect_uri')}?${query}` }).end();
        return;
      }
      const [status, body] = await answer(pathname, fields).catch((): [number, object] => [
        400,
        { error: 'invalid_request' },
      ]);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    })();
  });

  return {
    issuer,
    requests,
    /** Everything secret that it gave. */
    issued,
    asked: (path: string) => requests.filter((one) => one.path === path),
    /** The claims of a grant that it gave; throws for any other. */
    async claimsOf(grant: string) {
      const { payload, protectedHeader } = await jwtVerify(grant, own.publicKey, { issuer });
      return { ...payload, typ: protectedHeader.typ };
    },
    close,
  };
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}
