import { expect, test } from 'vitest';
import type { Tokens } from './oauth-types.ts';
import { refreshTokens } from './refresh-tokens.ts';
import {
  authorizationServer as server,
  publicClient as client,
  stepContext,
} from './test-steps.ts';

const held: Tokens = {
  accessToken: 'old',
  tokenType: 'Bearer',
  refreshToken: 'refresh-1',
  idToken: 'id-1',
  scopes: ['read', 'write'],
  obtainedAt: 0,
};
const resource = 'https://api.example/mcp';

function refresh(members: object, sendsScope?: boolean) {
  const body = { access_token: 'new', token_type: 'Bearer', ...members };
  const { context, ...rest } = stepContext({ [server.tokenEndpoint]: { body } });
  return {
    ...rest,
    tokens: refreshTokens(context, { server, client, resource, held, sendsScope }),
  };
}

test('keeps what the answer does not name', async () => {
  const { tokens, forms, findings } = refresh({});

  expect(await tokens).toMatchObject({
    accessToken: 'new',
    refreshToken: 'refresh-1',
    idToken: 'id-1',
    scopes: ['read', 'write'],
  });
  expect(forms()).toEqual([
    { grant_type: 'refresh_token', refresh_token: 'refresh-1', resource, client_id: 'me' },
  ]);
  expect(findings()).toEqual([]);
});

test('takes what the answer names, and tells of scopes that are lost', async () => {
  const { tokens, findings } = refresh({ refresh_token: 'refresh-2', scope: 'read' });

  expect(await tokens).toMatchObject({ refreshToken: 'refresh-2', scopes: ['read'] });
  expect(findings()).toEqual(['the refreshed token lacks write, which the one before had']);
});

test('names the scopes where it is told to', async () => {
  const { tokens, forms } = refresh({}, true);

  await tokens;

  expect(forms()[0]?.['scope']).toBe('read write');
});
