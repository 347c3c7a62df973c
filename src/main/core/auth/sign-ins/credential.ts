import { createHash, type webcrypto } from 'node:crypto';
import { z } from 'zod';
import { oauthEndpoints } from '../../../../shared/model/servers/oauth-choice.ts';
import type { AuthorizationServer, OAuthClient, Tokens } from '../steps/oauth-types.ts';

/** Which sign-in a request needs: that of one identity at one MCP server. */
export type SignInKey = { serverUrl: string; identity: string };

/** A private key in the form of RFC 7517. */
export type PrivateKey = webcrypto.JsonWebKey;

/** What an authorization server gave for one identity at one resource. */
export type Session = {
  server: AuthorizationServer;
  /** What was sent as `resource` (RFC 8707), and is sent again with each refresh. */
  resource: string;
  tokens: Tokens;
  /** The private key that the tokens are bound to (RFC 9449). */
  dpopKey?: PrivateKey;
};

/** A sign-in as it is kept: what one issuer gave is never shown to another. */
export type Credential = {
  /** The clients that were registered, or given by the user, by issuer. */
  clients: Record<string, OAuthClient>;
  session?: Session;
};

const texts = z.lazy(() => z.array(z.string()));
const server = z.lazy(() =>
  z.object({
    issuer: z.string(),
    authorizationEndpoint: z.string().optional(),
    tokenEndpoint: z.string(),
    registrationEndpoint: z.string().optional(),
    revocationEndpoint: z.string().optional(),
    introspectionEndpoint: z.string().optional(),
    deviceAuthorizationEndpoint: z.string().optional(),
    scopes: texts.optional(),
    grantTypes: texts.optional(),
    tokenAuthMethods: texts.optional(),
    dpopAlgorithms: texts.optional(),
    takesMetadataDocument: z.boolean(),
    promisesIss: z.boolean(),
    overridden: oauthEndpoints.optional(),
    url: z.string().optional(),
  }),
);
const client = z.lazy(() =>
  z.object({
    clientId: z.string(),
    clientSecret: z.string().optional(),
    authMethod: z
      .enum(['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'])
      .optional(),
    from: z.enum(['pre-registered', 'metadata-document', 'registered']),
    redirectUri: z.string().optional(),
    registeredAt: z.string().optional(),
    isRefused: z.boolean().optional(),
  }),
);
const tokens = z.lazy(() =>
  z.object({
    accessToken: z.string(),
    tokenType: z.enum(['Bearer', 'DPoP']),
    refreshToken: z.string().optional(),
    idToken: z.string().optional(),
    scopes: texts,
    askedScopes: texts.optional(),
    obtainedAt: z.number(),
    expiresAt: z.number().optional(),
    clockSkewMs: z.number().optional(),
  }),
);
const stored = z.lazy(() =>
  z.object({
    clients: z.record(z.string(), client),
    session: z
      .object({
        server,
        resource: z.string(),
        tokens,
        dpopKey: z.record(z.string(), z.json()).optional(),
      })
      .optional(),
  }),
);

/** The name under which a sign-in is kept among the secrets. */
export const credentialName = ({ serverUrl, identity }: SignInKey): string =>
  `sign-in:${identity}@${serverUrl}`;

/** A name for files that belong to a sign-in, which tells nothing of it. */
export const credentialHash = (key: SignInKey): string =>
  createHash('sha256').update(credentialName(key)).digest('hex').slice(0, 32);

/** Reads a kept sign-in; undefined for what is none. */
export function readCredential(text: string): Credential | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return stored.safeParse(value).data;
}

/** Everything in a sign-in that nobody may see. */
export function secretsOf({ clients, session }: Credential): string[] {
  const { tokens: held, dpopKey } = session ?? {};
  return [
    ...Object.values(clients).map(({ clientSecret }) => clientSecret),
    held?.accessToken,
    held?.refreshToken,
    held?.idToken,
    dpopKey?.d,
  ].filter((secret) => secret !== undefined);
}

/** A refresh begins when no more than this part of a token's life is left, or 30 s. */
const lastPart = 0.1;
const lastMs = 30_000;

/** Whether a token is about to expire, by this machine's clock. */
export function isAboutToExpire({ obtainedAt, expiresAt }: Tokens, now = Date.now()): boolean {
  if (expiresAt === undefined) return false;
  return expiresAt - now < Math.min(lastMs, (expiresAt - obtainedAt) * lastPart);
}
