import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { authorizationRequest, newSecret } from './authorization-request.ts';
import { authorizationServer as server, publicClient as client } from './test-steps.ts';

const asked = {
  server,
  client,
  redirectUri: 'http://127.0.0.1:4000/callback',
  scopes: ['read', 'write'],
  resource: 'HTTPS://api.example:443/mcp/',
  state: 'state',
};

const parametersOf = (options: Parameters<typeof authorizationRequest>[0]) =>
  Object.fromEntries(authorizationRequest(options).url.searchParams);

test('asks for a code with PKCE, and names the resource as it is spelt', () => {
  const { url, verifier } = authorizationRequest(asked);

  expect(`${url.origin}${url.pathname}`).toBe('https://as.example/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'me',
    redirect_uri: asked.redirectUri,
    state: 'state',
    scope: 'read write',
    resource: 'HTTPS://api.example:443/mcp/',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
});

test('makes each verifier anew, of 32 random bytes', () => {
  const verifiers = [1, 2, 3].map(() => authorizationRequest(asked).verifier);

  expect(new Set([...verifiers, newSecret()]).size).toBe(4);
  expect(verifiers.map((verifier) => Buffer.from(verifier, 'base64url').length)).toEqual([
    32, 32, 32,
  ]);
});

test('lets the user be asked where tokens are to outlive the session', () => {
  expect(parametersOf({ ...asked, scopes: ['offline_access'] })['prompt']).toBe('consent');
  expect(parametersOf(asked)).not.toHaveProperty('prompt');
});

test('names no scope where none is asked for', () => {
  expect(parametersOf({ ...asked, scopes: [] })).not.toHaveProperty('scope');
});

test('adds what the user adds, which replaces nothing that guards the answer', () => {
  const guards = ['state', 'code_challenge', 'code_challenge_method', 'redirect_uri'];
  const names = [...guards, 'response_type', 'client_id'];
  const forged = Object.fromEntries(names.map((name) => [name, 'forged']));
  const extra = { ...forged, audience: 'api', prompt: 'login' };

  const parameters = parametersOf({ ...asked, extra });

  expect(Object.values(parameters)).not.toContain('forged');
  expect(parameters).toMatchObject({ audience: 'api', prompt: 'login' });
});

test('keeps the query that the endpoint has', () => {
  const authorizationEndpoint = 'https://as.example/authorize?tenant=7&state=old';
  const { url } = authorizationRequest({
    ...asked,
    server: { issuer: 'https://as.example', authorizationEndpoint },
  });

  expect(url.searchParams.get('tenant')).toBe('7');
  expect(url.searchParams.getAll('state')).toEqual(['state']);
});
