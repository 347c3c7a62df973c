import { generateKeyPair, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { errors, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { isObject } from '../../src/shared/json/is-object.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';

/** What was asked, without what is secret in it. */
export type SeenRequest = {
  method: string;
  path: string;
  /** The names in its query, form or JSON. */
  names: string[];
  /** The way in which a token was asked for. */
  grant: string | undefined;
  /** The scopes that were asked for. */
  scope: string | undefined;
  status: number;
};

type Feature =
  | 'registration'
  | 'revocation'
  | 'introspection'
  | 'deviceFlow'
  | 'dPoP'
  | 'clientCredentials'
  | 'clientIdMetadataDocument'
  | 'resourceIndicators';

type Options = {
  accessTokenSeconds?: number;
  /** Whether it issues tokens for a server; for others it refuses the `resource`. */
  resources?: (resource: string) => boolean;
  /** Documents of clients by their address (CIMD), which is then never asked for by the network. */
  documents?: Record<string, object>;
  /** Switches single features off, as in `{ registration: { enabled: false } }`. */
  features?: Partial<Record<Feature, { enabled: false }>>;
  /** Changes the rest of oidc-provider's configuration, as in `{ clients: […] }`. */
  settings?: Omit<Configuration, 'features'>;
  /** Hears of a request once its answer is decided, before the client has it. */
  seen?: (request: SeenRequest) => void;
};

export type AuthorizationServer = Awaited<ReturnType<typeof startAuthorizationServer>>;

export const resourceScopes = ['mcp:read', 'mcp:write'];

/**
 * A real authorization server (oidc-provider) on loopback. It registers whoever asks, wants PKCE, issues
 * JWTs for one resource each, takes any loopback port in a redirect, rotates refresh tokens, and revokes
 * the family of one that comes twice. As OpenID Connect has it, `offline_access` is left out of a request
 * without `prompt=consent`.
 */
export async function startAuthorizationServer({
  accessTokenSeconds = 60,
  resources = () => true,
  documents = {},
  features = {},
  settings = {},
  seen,
}: Options = {}) {
  const http = createServer();
  const { origin: issuer, close } = await listenOnLoopback(http);
  const requests: SeenRequest[] = [];
  const secrets = new Set<string>();
  const opaque = new Set<string>();

  const provider = new Provider(issuer, {
    jwks: { keys: [await makeSigningKey()] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    scopes: ['openid', 'offline_access', ...resourceScopes],
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    rotateRefreshToken: true,
    fetch: async (address) => {
      const document = documents[String(address)];
      return document ? Response.json(document) : new Response(null, { status: 404 });
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      ClientCredentials: accessTokenSeconds,
      DeviceCode: 600,
      Grant: 3600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 3600,
      Session: 600,
    },
    ...settings,
    features: {
      devInteractions: { enabled: true },
      registration: { enabled: true },
      revocation: { enabled: true, allowedPolicy: () => true },
      introspection: { enabled: true, allowedPolicy: () => true },
      deviceFlow: { enabled: true },
      dPoP: { enabled: true },
      clientCredentials: { enabled: true },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_context, _client, oneOf) => oneOf,
        useGrantedResource: () => true,
        getResourceServerInfo(_context, resource) {
          if (!resources(resource)) throw new errors.InvalidTarget(`unknown resource ${resource}`);
          return {
            scope: resourceScopes.join(' '),
            audience: resource,
            accessTokenTTL: accessTokenSeconds,
            accessTokenFormat: opaque.has(resource) ? 'opaque' : 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
      ...features,
    },
  });
  provider.use(async (context, next) => {
    await next();
    for (const secret of secretsOf(context as KoaContextWithOIDC)) secrets.add(secret);
    const request = whatWasAsked(context as KoaContextWithOIDC);
    requests.push(request);
    seen?.(request);
  });
  const respond = provider.callback();
  http.on('request', (request, response) => void respond(request, response));

  return {
    issuer,
    requests,
    /** Every secret that it was given or has given. */
    secrets,
    tokenRequests: () => requests.filter(({ path }) => path === '/token'),
    /** From now on its tokens say nothing to whoever reads them: the server has to ask here. */
    issueOpaqueTokensFor: (resource: string) => void opaque.add(resource),
    close,
  };
}

/** A client that registers without naming an algorithm gets RS256, and is refused where there is none. */
async function makeSigningKey() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'bench', alg: 'RS256', use: 'sig' };
}

const secretMembers = [
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'registration_access_token',
  'code',
  'code_verifier',
  'device_code',
];

function secretsOf({ oidc, body }: KoaContextWithOIDC): string[] {
  const asked: Record<string, unknown> = { ...(oidc as typeof oidc | undefined)?.body };
  const answered: Record<string, unknown> = isObject(body) ? body : {};
  return [asked, answered].flatMap((members) =>
    secretMembers.flatMap((name) => {
      const value = members[name];
      return typeof value === 'string' ? value : [];
    }),
  );
}

function whatWasAsked({ method, path, query, status, oidc }: KoaContextWithOIDC): SeenRequest {
  // There is no `oidc` where the path leads nowhere.
  const body = (oidc as typeof oidc | undefined)?.body ?? {};
  const given: Record<string, unknown> = { ...query, ...body };
  const textOf = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined);
  return {
    method,
    path,
    names: Object.keys(given),
    grant: textOf('grant_type'),
    scope: textOf('scope'),
    status,
  };
}
