import { isObject } from '../../../../shared/json/is-object.ts';
import type { AuthFinding } from '../../../../shared/model/sign-in.ts';
import type { InspectedToken } from '../../../../shared/model/token-inspection.ts';
import { clockFinding } from '../steps/clock-skew.ts';
import type { AuthorizationServer, Tokens } from '../steps/oauth-types.ts';
import { quoted, shownValue } from '../steps/quoted.ts';

type Claims = Record<string, unknown>;

export type HeldTokens = {
  server: AuthorizationServer;
  /** What was sent as `resource`. */
  resource?: string | undefined;
  tokens: Tokens;
};

/** Clocks and answers differ by less, in milliseconds. */
const toleranceMs = 60_000;

/**
 * When a token expires by this machine's clock: by its own claim, corrected by how far the issuer's
 * clock is ahead, or by what the token endpoint said, whichever is earlier.
 */
export function expiryOf(claims: Claims | undefined, tokens: Tokens): number | undefined {
  const exp = timeIn(claims, 'exp');
  if (exp === undefined) return tokens.expiresAt;
  return Math.min(exp - (tokens.clockSkewMs ?? 0), tokens.expiresAt ?? Infinity);
}

/** What is wrong or notable about an access token, as a server that checks it would see it. */
export function tokenFindings(
  { header, claims }: Pick<InspectedToken, 'header' | 'claims'>,
  { server, resource, tokens }: HeldTokens,
  now: number,
): AuthFinding[] {
  const skew = clockFinding(tokens.clockSkewMs ?? 0, new URL(server.tokenEndpoint).host);
  return [
    ...audienceFindings(claims, resource),
    ...issuerFindings(header, claims, server.issuer),
    ...timeFindings(claims, tokens, now),
    ...(skew ? [skew] : []),
    ...scopeFindings(tokens),
    ...bindingFindings(claims, tokens),
  ];
}

function audienceFindings(claims: Claims | undefined, resource: string | undefined): AuthFinding[] {
  if (!claims || resource === undefined) return [];
  const { aud } = claims;
  const rule = 'MCP authorization, Token Audience Binding and Validation';
  if (aud === undefined) return [{ message: 'the token names no audience (aud)', rule }];
  const audiences: unknown[] = Array.isArray(aud) ? aud : [aud];
  if (audiences.includes(resource)) return [];
  return [{ message: `the audience (aud) is ${shownValue(aud)}, not ${quoted(resource)}`, rule }];
}

function issuerFindings(header: Claims | undefined, claims: Claims | undefined, issuer: string) {
  const findings: AuthFinding[] = [];
  if (!claims) return findings;
  if (claims['iss'] === undefined) {
    findings.push({ message: 'the token names no issuer (iss)', rule: 'RFC 9068, 2.2' });
  } else if (claims['iss'] !== issuer) {
    const message = `the issuer (iss) is ${shownValue(claims['iss'])}, not ${quoted(issuer)}`;
    findings.push({ message, rule: 'RFC 9068, 4' });
  }
  if (typeof header?.['alg'] === 'string' && /^none$/i.test(header['alg'])) {
    const message = 'the token is not signed (alg is none): anybody can make one';
    findings.push({ message, rule: 'RFC 9068, 2.1' });
  }
  return findings;
}

function timeFindings(claims: Claims | undefined, tokens: Tokens, now: number): AuthFinding[] {
  const findings: AuthFinding[] = [];
  const { expiresAt, obtainedAt, clockSkewMs = 0 } = tokens;
  const theirNow = now + clockSkewMs;
  const [exp, nbf] = [timeIn(claims, 'exp'), timeIn(claims, 'nbf')];
  if (exp !== undefined && exp <= theirNow) {
    const message = `the token expired at ${iso(exp)} (exp), ${spanOf(theirNow - exp)} ago`;
    findings.push({ message, rule: 'RFC 7519, 4.1.4' });
  } else if (expiresAt !== undefined && expiresAt <= now) {
    const message = `the token counts as expired since ${iso(expiresAt)}, ${spanOf(now - expiresAt)} ago`;
    findings.push({ message, rule: 'RFC 6749, 5.1' });
  }
  // What counts as expired may have been made so here, which says nothing of the token endpoint.
  const life = expiresAt === undefined || expiresAt <= now ? undefined : expiresAt - obtainedAt;
  const claimed = exp === undefined ? undefined : exp - (obtainedAt + clockSkewMs);
  if (life !== undefined && claimed !== undefined && Math.abs(life - claimed) > toleranceMs) {
    const message = `the token endpoint gave it ${spanOf(life)} (expires_in), its claim ${claimed > 0 ? spanOf(claimed) : 'none'} (exp)`;
    findings.push({ message, rule: 'RFC 9068, 2.2' });
  }
  if (nbf !== undefined && nbf > theirNow + toleranceMs) {
    findings.push({ message: `it is not valid before ${iso(nbf)} (nbf)`, rule: 'RFC 7519, 4.1.5' });
  }
  return findings;
}

function scopeFindings({ askedScopes = [], scopes, refreshToken }: Tokens): AuthFinding[] {
  // What offline_access asks for is a refresh token; some leave its name out of what they grant.
  const given = refreshToken === undefined ? scopes : [...scopes, 'offline_access'];
  const refused = askedScopes.filter((scope) => !given.includes(scope));
  const more = scopes.filter((scope) => askedScopes.length > 0 && !askedScopes.includes(scope));
  const rule = 'RFC 6749, 3.3';
  return [
    ...(refused.length > 0
      ? [{ message: `${quoted(refused.join(' '))} was asked for and not granted`, rule }]
      : []),
    ...(more.length > 0
      ? [{ message: `${quoted(more.join(' '))} was granted without being asked for`, rule }]
      : []),
  ];
}

function bindingFindings(claims: Claims | undefined, { tokenType }: Tokens): AuthFinding[] {
  if (!claims) return [];
  const { cnf } = claims;
  const isBound = isObject(cnf) && typeof cnf['jkt'] === 'string';
  const rule = 'RFC 9449, 6.1';
  if (tokenType === 'DPoP' && !isBound) {
    return [{ message: 'the token is called DPoP, and is bound to no key (cnf)', rule }];
  }
  if (tokenType === 'Bearer' && isBound) {
    return [{ message: 'the token is bound to a key (cnf), and is called Bearer', rule }];
  }
  return [];
}

/** A time of the claims, which count seconds, in milliseconds. */
function timeIn(claims: Claims | undefined, name: string): number | undefined {
  const value = claims?.[name];
  const isTime = typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 8e12;
  return isTime ? value * 1000 : undefined;
}

const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

function spanOf(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
