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

  expect([notes, asked]).toEqual([[expect.stringContaining('offers no revocation')], []]);
});

test('says how long a JWT may be taken for good', async () => {
  const { context } = stepContext({ [url]: {} });
  const jwt = { ...tokens, accessToken: 'aa.bb.cc' };

  const notes = await revokeTokens(context, { server, client, tokens: jwt });

  expect(notes).toEqual([expect.stringContaining('2026-11-24T00:00:00.000Z')]);
});
