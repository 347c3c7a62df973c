import { z } from 'zod';
import { documentPattern } from '../../addresses.ts';

/**
 * How a token is got: by the user in a browser (the default), for a client by itself with a secret
 * or a signed assertion (SEP-1046), or by an identity provider's token (SEP-990).
 */
export const oauthGrants = [
  'authorization-code',
  'client-credentials',
  'private-key-jwt',
  'enterprise',
] as const;
export type OAuthGrant = (typeof oauthGrants)[number];

const text = z.string().trim().min(1).max(2000);
/** Keys and tokens are mostly references, such as `${secret:NAME}`. */
const secretText = z.string().min(1).max(20_000);
/** What a scope may be made of (RFC 6749, 3.3). */
const scope = z
  .string()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'A scope can’t contain spaces or quotes.');

/** The address of a client's metadata document, which is its id, too. */
export const documentAddress = z
  .string()
  .max(2000)
  .regex(
    documentPattern,
    'Enter an https address with a path for the client ID metadata document.',
  );

/** An address that the user sets in place of one that is found. */
const address = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https?:\/\/[^\s/]\S*$/i, 'Enter an address that starts with http:// or https://.');

/** The endpoints that are used in place of those that an authorization server names. */
export const oauthEndpoints = z.lazy(() =>
  z.object({
    authorization: address.optional(),
    token: address.optional(),
    registration: address.optional(),
    revocation: address.optional(),
  }),
);
export type OAuthEndpoints = z.infer<typeof oauthEndpoints>;
export const endpointNames = ['authorization', 'token', 'registration', 'revocation'] as const;

/** What the user decided about signing in at a server; what is absent is found out. */
export const oauthChoice = z.lazy(() =>
  z.object({
    grant: z.enum(oauthGrants).optional(),
    /** Tells several accounts at one server apart. */
    identity: z.string().trim().min(1).max(100).optional(),
    /** A client that was registered by hand. */
    clientId: text.optional(),
    clientSecret: secretText.optional(),
    /** The private key (PEM) of `private-key-jwt`, and the algorithm that it signs with. */
    privateKey: secretText.optional(),
    algorithm: z.string().max(20).optional(),
    /** The scopes to ask for, in place of those that the server names. */
    scopes: z.array(scope).max(200).optional(),
    /** What is sent as `resource` (RFC 8707), in place of what the server calls itself. */
    resource: text.optional(),
    /** The https document that describes the client (CIMD), where the authorization server takes one. */
    metadataDocument: documentAddress.optional(),
    /** Endpoints in place of those that the authorization server names. */
    endpoints: oauthEndpoints.optional(),
    /** Where the browser returns to on this machine; `127.0.0.1` and a free port by default. */
    redirect: z
      .object({
        host: z.enum(['127.0.0.1', 'localhost']).optional(),
        port: z.number().int().min(1).max(65_535).optional(),
      })
      .optional(),
    /** Further parameters of the authorization request, such as `audience` or `login_hint`. */
    extra: z.record(z.string().min(1).max(100), z.string().max(2000)).optional(),
    /** Whether a refresh names its scopes, without which some narrow them. */
    sendsScope: z.boolean().optional(),
    /**
     * The identity provider of `enterprise`: its issuer, at which the user signs in, or its token
     * endpoint with a token that stands for the user.
     */
    identityProvider: z
      .object({
        issuer: address.optional(),
        tokenEndpoint: text.optional(),
        clientId: text,
        clientSecret: secretText.optional(),
        idToken: secretText.optional(),
      })
      .optional(),
  }),
);
export type OAuthChoice = z.infer<typeof oauthChoice>;
