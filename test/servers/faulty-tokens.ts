import { createHash, randomUUID } from 'node:crypto';
import type { Mode } from './fault-modes.ts';
import { form, json, page, type Reply } from './reply.ts';

/** How far the clock of the authorization server is ahead in the mode `clock-skew`. */
export const skewMs = 300_000;

export type Faultiness = {
  /** Makes a secret to give; texts that tell what they are by default. */
  secret?: ((kind: string) => string) | undefined;
  /** How often a refresh or a call fails in the modes `refresh-…` and `scope-…`; for ever where absent. */
  refusals?: number;
  /** The method that wants more scopes in the modes `scope-…`; `tools/call` where absent. */
  refuses?: string;
};

type Grant = { challenge: string; redirectUri: string; scope: string };

/** What the authorization server of a mode has given, and its token endpoint. */
export function createFaultyTokens(mode: Mode, faultiness: Faultiness = {}) {
  const { refusals = Infinity, secret = (kind) => `${kind}-${randomUUID()}` } = faultiness;
  let refused = 0;
  const grants = new Map<string, Grant>();
  const refreshScopes = new Map<string, string>();
  const accessScopes = new Map<string, string>();

  function give(scope: string, named: string): Reply {
    const accessToken = accessTokenOf(mode, scope, secret);
    const refreshToken = secret('refresh');
    accessScopes.set(accessToken, scope);
    refreshScopes.set(refreshToken, scope);
    const answer = {
      access_token: accessToken,
      ...(mode === 'token-no-type' ? {} : { token_type: 'Bearer' }),
      expires_in: mode === 'token-expires-text' ? '3600' : 3600,
      refresh_token: refreshToken,
      ...(named === '' ? {} : { scope: named }),
    };
    return mode === 'token-form' ? form({ ...answer, expires_in: '3600' }) : json(answer);
  }

  function exchange(asked: URLSearchParams): Reply {
    const code = asked.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const verifier = asked.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isRight = grant?.challenge === challenge;
    if (!isRight || grant.redirectUri !== asked.get('redirect_uri')) return invalidGrant('unknown');
    return wrongTokens() ?? give(grant.scope, grant.scope);
  }

  function wrongTokens(): Reply | undefined {
    switch (mode) {
      case 'token-200-error':
        return json({ error: 'invalid_grant', error_description: 'said with HTTP 200' });
      case 'token-page-500':
        return page(500);
      case 'token-429':
        return json({ error: 'slow_down' }, 429, { 'Retry-After': '7' });
      default:
        return undefined;
    }
  }

  function refresh(asked: URLSearchParams): Reply {
    return refused < refusals ? (wrongRefresh() ?? rightRefresh(asked)) : rightRefresh(asked);
  }

  function wrongRefresh(): Reply | undefined {
    refused += 1;
    if (mode === 'refresh-revoked') return invalidGrant('The session was revoked.');
    if (mode === 'refresh-500') return page(500);
    if (mode === 'refresh-unknown-client') return json({ error: 'invalid_client' }, 401);
    return undefined;
  }

  function rightRefresh(asked: URLSearchParams): Reply {
    const token = asked.get('refresh_token') ?? '';
    const scope = refreshScopes.get(token);
    if (scope === undefined) return invalidGrant('unknown');
    refreshScopes.delete(token);
    if (mode === 'refresh-narrowed') return give('other', 'other');
    return give(scope, mode === 'refresh-silent' ? '' : scope);
  }

  return {
    /** Makes a code for an authorization request. */
    grant(asked: URLSearchParams): string {
      const code = secret('code');
      grants.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        scope: asked.get('scope') ?? '',
      });
      return code;
    },
    answer(asked: URLSearchParams): Reply {
      switch (asked.get('grant_type')) {
        case 'refresh_token':
          return refresh(asked);
        case 'client_credentials':
        case 'urn:ietf:params:oauth:grant-type:device_code':
        case 'urn:ietf:params:oauth:grant-type:jwt-bearer':
          return wrongTokens() ?? give(asked.get('scope') ?? '', asked.get('scope') ?? '');
        case 'urn:ietf:params:oauth:grant-type:token-exchange':
          return json({
            access_token: secret('grant'),
            issued_token_type: 'urn:ietf:params:oauth:token-type:id-jag',
            token_type: 'N_A',
          });
        default:
          return exchange(asked);
      }
    },
    revoke(token: string): void {
      accessScopes.delete(token);
      refreshScopes.delete(token);
    },
    isGood: (accessToken: string): boolean => accessScopes.has(accessToken),
    introspect(token: string): object {
      const scope = accessScopes.get(token) ?? refreshScopes.get(token);
      return scope === undefined ? { active: false } : { active: true, scope };
    },
    /** Lets every access token expire. */
    expire: (): void => accessScopes.clear(),
  };
}

const invalidGrant = (description: string): Reply =>
  json({ error: 'invalid_grant', error_description: description }, 400);

function accessTokenOf(mode: Mode, scope: string, secret: (kind: string) => string): string {
  const signature = secret('signature');
  if (mode === 'clock-skew') return jwt({ scope }, signature, Date.now() + skewMs);
  if (mode === 'token-not-accepted') {
    return jwt({ scope, aud: 'https://elsewhere.example/mcp' }, signature);
  }
  return secret('access');
}

/** A JWT of an hour; nobody checks its signature. */
function jwt(own: object, signature: string, now = Date.now()): string {
  const iat = Math.floor(now / 1000);
  const claims = { iat, nbf: iat, exp: iat + 3600, jti: randomUUID(), ...own };
  const parts = [
    JSON.stringify({ alg: 'RS256', typ: 'at+jwt' }),
    JSON.stringify(claims),
    signature,
  ];
  return parts.map((part) => Buffer.from(part).toString('base64url')).join('.');
}
