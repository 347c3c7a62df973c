import { expect, test } from 'vitest';
import type { AuthorizationServer, Tokens } from '../steps/oauth-types.ts';
import { inspectTokens } from './inspect-tokens.ts';
import { introspectionOf } from './introspection-of.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const seconds = now / 1000;
const resource = 'https://api.example/mcp';
const server: AuthorizationServer = {
  issuer: 'https://as.example',
  authorizationEndpoint: 'https://as.example/authorize',
  tokenEndpoint: 'https://as.example/token',
  takesMetadataDocument: false,
  promisesIss: true,
};
const good = { iss: server.issuer, aud: resource, exp: seconds + 600, scope: 'read' };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: object, header: object = { alg: 'RS256' }) =>
  `${part(header)}.${part(claims)}.the-signature-of-it`;

const held = (claims: object, more: Partial<Tokens> = {}) => ({
  server,
  resource,
  tokens: {
    accessToken: jwt({ ...good, ...claims }),
    tokenType: 'Bearer' as const,
    scopes: ['read'],
    askedScopes: ['read'],
    obtainedAt: now,
    expiresAt: now + 600_000,
    ...more,
  },
});
const findings = (...of: Parameters<typeof held>) =>
  inspectTokens(held(...of), now).findings.map(({ message }) => message);

test('shows the claims and the header of a good token, and never its signature', () => {
  const inspection = inspectTokens(held({}), now);

  expect(inspection.findings).toEqual([]);
  expect(inspection.tokens).toEqual([
    {
      kind: 'access_token',
      shape: expect.stringMatching(/^•••\(JWT RS256, \d+ characters, #[\da-f]{6}\)$/) as string,
      length: jwt(good).length,
      header: { alg: 'RS256' },
      claims: good,
    },
  ]);
  expect(JSON.stringify(inspection)).not.toContain('the-signature-of-it');
});

test('tells only the shape of an opaque token', () => {
  const { tokens } = inspectTokens(held({}, { accessToken: 'an-opaque-token-of-it' }), now);

  expect(tokens[0]).toEqual({
    kind: 'access_token',
    shape: expect.stringContaining('21 characters') as string,
    length: 21,
  });
});

test.each<[string, object, Partial<Tokens>, string]>([
  ['another audience', { aud: 'https://other.example' }, {}, 'the audience (aud) is https://other'],
  ['no audience', { aud: undefined }, {}, 'names no audience'],
  ['no issuer', { iss: undefined }, {}, 'the token names no issuer (iss)'],
  ['another issuer', { iss: 'https://evil.example' }, {}, 'the issuer (iss) is https://evil'],
  ['a past expiry', { exp: seconds - 90 }, { expiresAt: now - 90_000 }, '90 s ago'],
  ['a time before it is good', { nbf: seconds + 3600 }, {}, '(nbf)'],
  [
    'a clock five minutes ahead',
    { exp: seconds + 900 },
    { clockSkewMs: 300_000 },
    '5 minutes ahead',
  ],
  ['a clock behind', { exp: seconds + 500 }, { clockSkewMs: -100_000 }, '100 s behind'],
  ['two lifetimes', { exp: seconds + 3600 }, {}, 'its claim 60 min (exp)'],
  [
    'a scope that is missing',
    {},
    { askedScopes: ['read', 'write'] },
    'write was asked for and not',
  ],
  ['a key and no proof', { cnf: { jkt: 'x' } }, {}, 'is called Bearer'],
  ['a proof and no key', {}, { tokenType: 'DPoP' }, 'bound to no key'],
])('names %s', (_what, claims, more, part) => {
  expect(findings(claims, more)).toEqual([expect.stringContaining(part)]);
});

test('counts down by the issuer’s clock, or by what the token endpoint said if that is less', () => {
  const ahead = held({ exp: seconds + 900 }, { clockSkewMs: 300_000 });
  const brief = held({}, { expiresAt: now + 60_000 });

  expect(inspectTokens(ahead, now).expiresAt).toBe(now + 600_000);
  expect(inspectTokens(brief, now).expiresAt).toBe(now + 60_000);
});

test('compares what an introspection says with what was given', () => {
  const say = (claims: object, isActive = true) =>
    introspectionOf({ isActive, claims: { ...claims } }, held({}), now).findings.map(
      ({ message }) => message,
    );

  expect(say({ scope: 'read', exp: seconds + 600 })).toEqual([]);
  expect(say({ scope: 'read', aud: 'https://other.example' })).toEqual([
    expect.stringContaining('https://other.example'),
  ]);
  expect(say({}, false)).toEqual([expect.stringContaining('not active')]);
});

test('says of a token that was expired here no more than that', () => {
  expect(findings({}, { expiresAt: now - 1 })).toEqual([
    expect.stringMatching(/^the token counts as expired since/) as string,
  ]);
});
