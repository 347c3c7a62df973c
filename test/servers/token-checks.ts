import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as z from 'zod';

/** What servers of the bench need of an authorization server; it may run in another process. */
export type Issuer = { issuer: string };

/** Whom a token is for and what it allows, in the members that both SDKs know. */
export type Access = {
  token: string;
  clientId: string;
  scopes: string[];
  expiresAt: number;
  resource: URL;
  extra: { account: string };
};

const metadataSchema = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: z.string().optional(),
  introspection_endpoint: z.string().optional(),
  jwks_uri: z.string(),
  response_types_supported: z.array(z.string()),
});

const claimsSchema = z.looseObject({
  sub: z.string(),
  client_id: z.string(),
  exp: z.number(),
  scope: z.string().default(''),
});

export type Metadata = z.output<typeof metadataSchema>;

export async function readMetadata({ issuer }: Issuer): Promise<Metadata> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  return metadataSchema.parse(await response.json());
}

/** Reads JWTs by the keys, the issuer and the audience; `refuse` makes the error of the SDK at hand. */
export function createJwtCheck(
  { issuer, jwks_uri }: Metadata,
  resource: string,
  refuse: (message: string) => Error,
) {
  const keys = createRemoteJWKSet(new URL(jwks_uri));
  return async (token: string): Promise<Access> => {
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, audience: resource });
      return accessOf(token, resource, payload);
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw refuse('the token is expired');
      throw refuse(`the token is not good here: ${String(error)}`);
    }
  };
}

/** Asks the authorization server about each token, as a client that it registers for that. */
export async function createIntrospection(metadata: Metadata, resource: string) {
  const { introspection_endpoint = '', registration_endpoint = '' } = metadata;
  const registered = await fetch(registration_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'gateway',
      redirect_uris: [],
      response_types: [],
      grant_types: ['client_credentials'],
      token_endpoint_auth_method: 'client_secret_post',
    }),
  });
  const credentials = z
    .object({ client_id: z.string(), client_secret: z.string() })
    .parse(await registered.json());
  return async (token: string): Promise<Access | undefined> => {
    const form = new URLSearchParams({ token, ...credentials });
    const response = await fetch(introspection_endpoint, { method: 'POST', body: form });
    const found = z.looseObject({ active: z.boolean() }).parse(await response.json());
    if (!found.active || found['aud'] !== resource) return undefined;
    return accessOf(token, resource, found);
  };
}

function accessOf(token: string, resource: string, payload: unknown): Access {
  const { sub, client_id, exp, scope } = claimsSchema.parse(payload);
  return {
    token,
    clientId: client_id,
    scopes: scope.split(' ').filter(Boolean),
    expiresAt: exp,
    resource: new URL(resource),
    extra: { account: sub },
  };
}
