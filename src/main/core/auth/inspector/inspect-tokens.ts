import type { InspectedToken, TokenInspection } from '../../../../shared/model/token-inspection.ts';
import { claimsOf, shapeOf } from '../../secrets/masking/secret-shape.ts';
import { expiryOf, tokenFindings, type HeldTokens } from './token-findings.ts';

/** What can be seen of tokens without giving them away, and what is wrong with them. */
export function inspectTokens(held: HeldTokens, now = Date.now()): TokenInspection {
  const { server, resource, tokens } = held;
  const { accessToken, refreshToken, idToken, tokenType, scopes, clockSkewMs } = tokens;
  const access = inspected('access_token', accessToken);
  const expiresAt = expiryOf(access.claims, tokens);
  return {
    issuer: server.issuer,
    ...(resource !== undefined && { resource }),
    tokenType,
    askedScopes: tokens.askedScopes ?? [],
    grantedScopes: scopes,
    obtainedAt: tokens.obtainedAt,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(clockSkewMs !== undefined && { clockSkewMs }),
    canRefresh: refreshToken !== undefined,
    canIntrospect: server.introspectionEndpoint !== undefined,
    tokens: [
      access,
      ...(refreshToken === undefined ? [] : [inspected('refresh_token', refreshToken)]),
      ...(idToken === undefined ? [] : [inspected('id_token', idToken)]),
    ],
    findings: tokenFindings(access, held, now),
  };
}

function inspected(kind: InspectedToken['kind'], token: string): InspectedToken {
  const read = claimsOf(token);
  return {
    kind,
    shape: shapeOf(token),
    length: token.length,
    ...(read && { header: read.header, claims: read.payload }),
  };
}
