import { expect, test } from 'vitest';
import type { TokenInspection } from '../../../../shared/model/token-inspection.ts';
import { createSecretMasker } from '../../secrets/masking/secret-masker.ts';
import { hideBy } from '../shown-sign-in.ts';
import { authorizationServer } from '../steps/test-steps.ts';
import { introspectionOf } from './introspection-of.ts';
import { shownInspection, shownIntrospection } from './shown-tokens.ts';

const secret = 'canary+3f9a/"b7\\end';
const label = '•••';
const masker = createSecretMasker([
  { value: secret, label },
  { value: secret.slice(0, 12), label },
]);
const hide = hideBy((text) => masker.mask(text));

const inspection = (claims: Record<string, unknown>): TokenInspection => ({
  issuer: `https://as.example/${encodeURIComponent(secret)}`,
  resource: `https://api.example/?x=${encodeURIComponent(secret)}`,
  tokenType: 'Bearer',
  askedScopes: ['read', secret],
  grantedScopes: [secret],
  obtainedAt: 1,
  canRefresh: true,
  canIntrospect: true,
  tokens: [{ kind: 'access_token', shape: '•••(JWT)', length: 9, header: claims, claims }],
  findings: [{ message: `about ${secret}` }],
});

const spelled: [string, string][] = [
  ['as it is', secret],
  ['percent-encoded', encodeURIComponent(secret)],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['in base64url, within more', Buffer.from(`x${secret}y`).toString('base64url')],
  ['in JSON', JSON.stringify({ again: secret })],
  ['in hexadecimal', Buffer.from(secret).toString('hex')],
];

test.each(spelled)('hides a secret %s in values, names, lists and depth', (_how, said) => {
  const claims = {
    sub: said,
    [said]: 'a name',
    list: [said, [said, { deep: said }]],
    number: 5,
    nothing: null,
    yes: true,
  };

  const { tokens, ...rest } = shownInspection(inspection(claims), hide);
  const introspected = shownIntrospection({ isActive: true, members: claims, findings: [] }, hide);

  for (const shown of [tokens[0]?.claims, tokens[0]?.header, introspected.members]) {
    const text = JSON.stringify(shown);
    expect(text).not.toContain(JSON.stringify(said).slice(1, -1));
    expect(shown).toMatchObject({ number: 5, nothing: null, yes: true });
    expect(text.split(label).length).toBeGreaterThanOrEqual(6);
  }
  expect(JSON.stringify(rest)).not.toContain('canary');
  expect(rest).toMatchObject({ tokenType: 'Bearer', obtainedAt: 1, canRefresh: true });
});

test('leaves the rest of a token as it is, and what is absent absent', () => {
  const [opaque] = [{ kind: 'refresh_token' as const, shape: '•••(opaque)', length: 30 }];
  const { resource: _none, ...whole } = inspection({});

  const shown = shownInspection({ ...whole, tokens: [opaque] }, hide);

  expect(shown.tokens).toEqual([opaque]);
  expect(shown).not.toHaveProperty('resource');
});

test('keeps a member with the name of a prototype for a member', () => {
  const members = JSON.parse('{"__proto__":{"polluted":true},"constructor":"x"}') as object;

  const shown = shownIntrospection({ isActive: true, members: { ...members }, findings: [] }, hide);

  expect({}).not.toHaveProperty('polluted');
  expect(JSON.stringify(shown.members)).toContain('"constructor":"x"');
});

test('shows what is nested too deeply to be read cut, and no secret of it', () => {
  const deep = 100_000;
  const text = `${'['.repeat(deep)}${JSON.stringify(secret)}${']'.repeat(deep)}`;
  const claims = { active: true, sub: secret, deep: JSON.parse(text) as unknown };
  const tokens = { accessToken: 'x', tokenType: 'Bearer' as const, scopes: [], obtainedAt: 1 };
  const held = { server: authorizationServer, resource: undefined, tokens };

  const said = introspectionOf({ isActive: true, claims }, held);
  const shown = JSON.stringify(shownIntrospection(said, hide).members);

  expect(shown).toContain('nested more than');
  expect(shown).toContain(`"sub":"${label}"`);
  expect(shown).not.toContain('canary');
});

test('hides in a claim of 1 MB', () => {
  const filler = 'nothing at all '.repeat(70_000);

  const { tokens } = shownInspection(inspection({ long: `${filler}${secret}${filler}` }), hide);

  expect(tokens[0]?.claims).toEqual({ long: `${filler}${label}${filler}` });
});
