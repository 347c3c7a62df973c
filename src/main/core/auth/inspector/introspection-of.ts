import type { AuthFinding } from '../../../../shared/model/sign-in.ts';
import type { TokenIntrospection } from '../../../../shared/model/token-inspection.ts';
import { withoutTokens } from '../../secrets/masking/secret-shape.ts';
import type { IntrospectedToken } from '../steps/introspect-token.ts';
import { tokenFindings, type HeldTokens } from './token-findings.ts';

/** What an authorization server said of a token, and where that differs from what was given. */
export function introspectionOf(
  { isActive, claims }: IntrospectedToken,
  held: HeldTokens,
  now = Date.now(),
): TokenIntrospection {
  const { tokens, server, resource } = held;
  const members = withoutTokens(claims);
  if (!isActive) return { isActive, members, findings: inactive(tokens.expiresAt, now) };
  const scope = typeof claims['scope'] === 'string' ? claims['scope'].split(/\s+/) : undefined;
  // What an introspection leaves out, other than a token itself, is no fault (RFC 7662, 2.2).
  const whole = { iss: server.issuer, ...(resource !== undefined && { aud: resource }), ...claims };
  const said = scope === undefined ? held : { ...held, tokens: { ...tokens, scopes: scope } };
  return { isActive, members, findings: tokenFindings({ claims: whole }, said, now) };
}

function inactive(expiresAt: number | undefined, now: number): AuthFinding[] {
  if (expiresAt !== undefined && expiresAt <= now) return [];
  const message = 'the token is not active, although it has not expired by what was said of it';
  return [{ message, rule: 'RFC 7662, 2.2' }];
}
