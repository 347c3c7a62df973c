import { expect, test } from 'vitest';
import type { Tokens } from './oauth-types.ts';
import { revokeTokens } from './revoke-tokens.ts';
import { StepFailed } from './step.ts';
import {
  authorizationServer as server,
  publicClient as client,
  stepContext,
} from './test-steps.ts';

const url = server.revocationEndpoint ?? '';
const tokens: Tokens = {
  accessToken: 'access-1',
  tokenType: 'Bearer',
  refreshToken: 'refresh-1',
  scopes: [],
  obtainedAt: 0,
  expiresAt: Date.UTC(2026, 10, 24),
};

test('revokes the refresh token, then the access token', async () => {
  const { context, forms } = stepContext({ [url]: {} });

  const notes = await revokeTokens(context, { server, client, tokens });

  expect(notes).toEqual([]);
  expect(forms()).toEqual([
    { token: 'refresh-1', token_type_hint: 'refresh_token', client_id: 'me' },
    { token: 'access-1', token_type_hint: 'access_token', client_id: 'me' },
  ]);
});

test.each([302, 400, 503])('says what HTTP %s left good, and no token', async (status) => {
  const { context } = stepContext({ [url]: { status } });

  const notes = await revokeTokens(context, { server, client, tokens });

  expect(notes).toEqual([
    `https://as.example did not revoke the refresh token (HTTP ${status}).`,
    `https://as.example did not revoke the access token (HTTP ${status}).`,
  ]);
});

test('goes on where nothing answers', async () => {
  const failure = { code: 'unreachable', message: 'as.example can’t be reached.', next: '' };
  const { context } = stepContext();
  const send = () => Promise.reject(new StepFailed(failure));

  const notes = await revokeTokens({ ...context, send }, { server, client, tokens });

  expect(notes).toHaveLength(2);
  expect(notes[0]).toContain('as.example can’t be reached.');
});

test('says where nothing can be revoked', async () => {
  const { revocationEndpoint: _none, ...other } = server;
  const { context, asked } = stepContext();

  const notes = await revokeTokens(context, { server: other, client, tokens });

  expect([notes, asked]).toEqual([[expect.stringContaining('has no revocation endpoint')], []]);
});

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const jwtUntil = (exp: unknown) => `${encoded({ alg: 'RS256' })}.${encoded({ exp })}.signature`;
const told = Date.UTC(2026, 10, 24);
const later = Date.UTC(2026, 10, 24, 8, 30);

test.each([
  ['as its answer told, where it can’t be read', 'aa.bb.cc', told - 1, ['2026-11-24 00:00 UTC']],
  ['as it says itself', jwtUntil(later / 1000), told + 1, ['2026-11-24 08:30 UTC']],
  ['as its answer told, where it says nonsense', jwtUntil(9e300), told - 1, ['2026-11-24 00:00']],
  ['and nothing of one that has expired', jwtUntil(later / 1000), later, []],
])('says how long a JWT may be taken for good: %s', async (_what, accessToken, now, said) => {
  const { context } = stepContext({ [url]: {} });
  const jwt = { ...tokens, accessToken };

  const notes = await revokeTokens(context, { server, client, tokens: jwt }, now);

  expect(notes).toEqual(said.map((one) => expect.stringContaining(one)));
});
