import type { OAuthEndpoints } from '../../../../shared/model/servers/oauth-choice.ts';
import type { ClientSource } from '../../../../shared/model/sign-in.ts';

/** What a protected resource says of itself (RFC 9728). */
export type ProtectedResource = {
  /** The identifier, exactly as its metadata spells it; it is sent like this (RFC 8707). */
  resource: string;
  authorizationServers: string[];
  scopes?: string[];
  /** Whether it takes tokens that are bound to a key (RFC 9728, 2; RFC 9449). */
  takesDpop: boolean;
  /** Where its metadata was found. */
  url: string;
};

/** What an authorization server says of itself (RFC 8414, OpenID Connect Discovery). */
export type AuthorizationServer = {
  issuer: string;
  /** Absent where no user is sent there. */
  authorizationEndpoint?: string;
  tokenEndpoint: string;
  registrationEndpoint?: string;
  revocationEndpoint?: string;
  introspectionEndpoint?: string;
  deviceAuthorizationEndpoint?: string;
  scopes?: string[];
  grantTypes?: string[];
  tokenAuthMethods?: string[];
  /** Signing algorithms of DPoP proofs (RFC 9449, 5.1). */
  dpopAlgorithms?: string[];
  takesMetadataDocument: boolean;
  /** Whether its answers name their issuer (RFC 9207). */
  promisesIss: boolean;
  /** The endpoints that the user set in place of those that it names. */
  overridden?: OAuthEndpoints;
  /** Where its metadata was found; absent where the endpoints were assumed (2025-03-26). */
  url?: string;
};

export type TokenAuthMethod =
  | 'none'
  | 'client_secret_basic'
  | 'client_secret_post'
  | 'private_key_jwt';

/** A client at one authorization server, and no other. */
export type OAuthClient = {
  clientId: string;
  clientSecret?: string;
  authMethod?: TokenAuthMethod;
  from: ClientSource;
  /** The redirect that it was registered with. */
  redirectUri?: string;
  /** The endpoint of the user's own where it was registered. */
  registeredAt?: string;
  /** Whether it can't sign in any more, though what it got may be renewed. */
  isRefused?: boolean;
};

/** What the token endpoint gave (RFC 6749, 5.1). */
export type Tokens = {
  accessToken: string;
  tokenType: 'Bearer' | 'DPoP';
  refreshToken?: string;
  idToken?: string;
  /** The scopes that were granted; those that were asked for where the answer names none. */
  scopes: string[];
  /** The scopes that were asked for as the user signed in. */
  askedScopes?: string[];
  /** Milliseconds since the epoch. */
  obtainedAt: number;
  expiresAt?: number;
  /** How far the authorization server’s clock was ahead of this machine’s, by its `Date`. */
  clockSkewMs?: number;
};
