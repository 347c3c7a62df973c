import type { AuthFinding } from './sign-in.ts';

/** A token as far as it may be seen: its signature never is. */
export type InspectedToken = {
  kind: 'access_token' | 'refresh_token' | 'id_token';
  /** Its kind, its length and six digits that tell it from others. */
  shape: string;
  length: number;
  /** Of a JSON Web Token; absent for one that says nothing to us. */
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
};

/** What is known of the tokens of a sign-in. Times are milliseconds since the epoch. */
export type TokenInspection = {
  issuer: string;
  /** What was sent as `resource`; absent where no MCP server is known. */
  resource?: string;
  tokenType: 'Bearer' | 'DPoP';
  askedScopes: string[];
  grantedScopes: string[];
  obtainedAt: number;
  /** When the access token expires by this machine's clock, corrected by the issuer's. */
  expiresAt?: number;
  /** How far the issuer's clock was ahead of this machine's. */
  clockSkewMs?: number;
  canRefresh: boolean;
  canIntrospect: boolean;
  tokens: InspectedToken[];
  findings: AuthFinding[];
};

/** What an authorization server says of an access token (RFC 7662). */
export type TokenIntrospection = {
  isActive: boolean;
  /** All that it said; secrets by their shape. */
  members: Record<string, unknown>;
  findings: AuthFinding[];
};
