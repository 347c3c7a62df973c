import { expect, test } from 'vitest';
import { chooseScopes } from './choose-scopes.ts';
import { authorizationServer as server, stepContext } from './test-steps.ts';

const resource = {
  resource: 'https://api.example/mcp',
  authorizationServers: ['https://as.example'],
  scopes: ['read', 'write'],
  takesDpop: false,
  url: 'https://api.example/.well-known/oauth-protected-resource/mcp',
};
const challenge = { scheme: 'Bearer', parameters: { scope: 'files:read  files:write' } };

const chosen = (options: Partial<Parameters<typeof chooseScopes>[1]>) => {
  const { context, notes } = stepContext();
  const scopes = chooseScopes(context, {
    challenge: undefined,
    resource: undefined,
    server,
    ...options,
  });
  return { scopes, why: notes[0]?.message };
};

test.each([
  ['the challenge', { challenge, resource }, ['files:read', 'files:write'], 'challenge names'],
  ['the resource', { resource }, ['read', 'write'], 'resource lists'],
  ['nobody', {}, [], 'nothing names any'],
  ['the user', { challenge, resource, wanted: ['mine'] }, ['mine'], 'you chose'],
])('takes the scopes of %s', (_who, options, scopes, why) => {
  expect(chosen(options)).toEqual({ scopes, why: expect.stringContaining(why) as string });
});

test('adds what was refused to what the user chose', () => {
  const refused = { scheme: 'Bearer', parameters: { error: 'insufficient_scope', scope: 'more' } };

  expect(chosen({ challenge: refused, wanted: ['mine'] })).toEqual({
    scopes: ['mine', 'more'],
    why: expect.stringContaining('you chose them, and the server wants more') as string,
  });
});

test('asks again for what is held', () => {
  const { scopes } = chosen({ challenge, granted: ['read', 'files:read'] });

  expect(scopes).toEqual(['read', 'files:read', 'files:write']);
});

test('asks for offline_access where the authorization server lists it', () => {
  const listing = { ...server, scopes: ['offline_access'] };

  expect(chosen({ resource, server: listing }).scopes).toEqual(['read', 'write', 'offline_access']);
  expect(chosen({ resource, server }).scopes).toEqual(['read', 'write']);
  expect(chosen({ server: listing }).scopes).toEqual([]);
});

test('says of many scopes only the first', () => {
  const scopes = Array.from({ length: 400 }, (_, i) => `scope-${i}`);

  expect(chosen({ resource: { ...resource, scopes } }).why?.length).toBeLessThan(400);
});
