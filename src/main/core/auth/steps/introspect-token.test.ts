import { expect, test } from 'vitest';
import { introspectToken } from './introspect-token.ts';
import {
  authorizationServer as server,
  failureOf,
  publicClient,
  stepContext,
} from './test-steps.ts';

const url = server.introspectionEndpoint ?? '';
const asked = { server, client: publicClient, token: 'access-1', hint: 'access_token' } as const;

test('hands back all that the authorization server says of a token', async () => {
  const body = { active: true, scope: 'read', aud: ['https://api.example/mcp'], exp: 7 };
  const { context, forms } = stepContext({ [url]: { body } });

  const said = await introspectToken(context, asked);

  expect(said).toEqual({ isActive: true, claims: body });
  expect(forms()).toEqual([
    { token: 'access-1', token_type_hint: 'access_token', client_id: 'me' },
  ]);
});

test('asks nobody where there is no endpoint', async () => {
  const { introspectionEndpoint: _none, ...other } = server;
  const { context, asked: requests } = stepContext();

  const said = await introspectToken(context, { ...asked, server: other });

  expect([said, requests]).toEqual([undefined, []]);
});

test.each([
  ['a page', { body: '<!doctype html>access-1' }, 'introspection-unreadable'],
  ['a text in place of a truth value', { body: { active: 'true' } }, 'introspection-unreadable'],
  ['an error', { status: 500, body: { active: true } }, 'introspection-unreadable'],
  ['a refusal', { status: 401, body: { error: 'invalid_client' } }, 'introspection-refused'],
])('says that %s is no answer', async (_what, answer, code) => {
  const { context } = stepContext({ [url]: answer });

  const failure = await failureOf(() => introspectToken(context, asked));

  expect(failure).toMatchObject({ code, message: expect.stringContaining(url) as string });
  expect(failure?.message).not.toContain('access-1');
});
