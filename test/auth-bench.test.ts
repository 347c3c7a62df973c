import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from './servers/authorization-server.ts';
import { startProtectedEverything } from './servers/protected-everything.ts';
import { startProtectedV1 } from './servers/protected-v1.ts';
import { startProtectedV2 } from './servers/protected-v2.ts';
import { signInAsUser } from './servers/sign-in-as-user.ts';

type Protected = { url: string; close(): Promise<void> };

const clientDocument = 'https://wirebench.example/client.json';
const redirectUri = 'http://127.0.0.1:9/callback';
let authorizationServer: AuthorizationServer;
let v1: Protected;
let v2: Protected;
let everything: Protected;

beforeAll(async () => {
  authorizationServer = await startAuthorizationServer({
    resources: (resource) => resource.endsWith('/mcp'),
    documents: {
      [clientDocument]: { client_id: clientDocument, client_name: 'bench', ...nativeClient },
    },
  });
  [v1, v2, everything] = await Promise.all([
    startProtectedV1({ authorizationServer }),
    startProtectedV2({ authorizationServer }),
    startProtectedEverything({ authorizationServer }),
  ]);
});

afterAll(() => Promise.all([v1, v2, everything, authorizationServer].map((one) => one.close())));

test('each protected server leads from its challenge to the authorization server', async () => {
  for (const { url } of [v1, v2, everything]) {
    const refused = await ask(url, 'initialize');
    const challenge = refused.headers.get('www-authenticate') ?? '';
    const metadataUrl = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? '';
    const metadata: unknown = await (await fetch(metadataUrl)).json();

    expect(refused.status).toBe(401);
    expect(metadata).toMatchObject({
      resource: url,
      authorization_servers: [authorizationServer.issuer],
    });
  }
});

test('a user signs in, and each server answers for the account; a token of one is none for another', async () => {
  const { client_id: clientId } = await register();
  for (const { url } of [v1, v2]) {
    const { access_token } = await signIn(clientId, url, 'mcp:read', 'grace');

    expect(await call(url, 'whoami', access_token)).toContain('grace with mcp:read');
    expect((await ask(url, 'initialize', access_token)).status).toBe(200);
  }
  const { access_token } = await signIn(clientId, v1.url, 'mcp:read');

  expect((await ask(v2.url, 'initialize', access_token)).status).toBe(401);
});

test('write wants a scope of its own', async () => {
  const { client_id: clientId } = await register();
  const narrow = await signIn(clientId, v2.url, 'mcp:read');
  const refused = await ask(v2.url, 'tools/call', narrow.access_token, { name: 'write' });
  const wide = await signIn(clientId, v2.url, 'mcp:read mcp:write');

  expect(refused.status).toBe(403);
  expect(refused.headers.get('www-authenticate')).toMatch(/insufficient_scope.*mcp:write/);
  expect(await call(v2.url, 'write', wide.access_token)).toContain('written');
});

test('the gateway asks about opaque tokens, and names the missing scope alone', async () => {
  const { client_id: clientId } = await register();
  const { access_token } = await signIn(clientId, everything.url, 'mcp:read');
  const opened = await ask(everything.url, 'initialize', access_token);
  const sessionId = opened.headers.get('mcp-session-id') ?? '';
  const refused = await ask(
    everything.url,
    'tools/call',
    access_token,
    { name: 'get-env' },
    sessionId,
  );
  const echoed = await ask(
    everything.url,
    'tools/call',
    access_token,
    { name: 'echo', arguments: { message: 'through the gateway' } },
    sessionId,
  );

  expect(access_token).not.toContain('.');
  expect(await opened.text()).toContain('mcp-servers/everything');
  expect(refused.status).toBe(403);
  expect(refused.headers.get('www-authenticate')).toContain('scope="mcp:write"');
  expect(await echoed.text()).toContain('through the gateway');
});

test('a refresh token is good once; its second use ends the family', async () => {
  const { client_id: clientId } = await register();
  const first = await signIn(clientId, v2.url, 'mcp:read offline_access');
  const before = authorizationServer.tokenRequests().length;
  const second = await refresh(clientId, first.refresh_token);
  const reused = await refresh(clientId, first.refresh_token);
  const third = await refresh(clientId, second.refresh_token);

  expect(await call(v2.url, 'whoami', second.access_token)).toContain('ada with mcp:read');
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(reused.error).toBe('invalid_grant');
  expect(third.error).toBe('invalid_grant');
  expect(authorizationServer.tokenRequests().slice(before)).toEqual(
    [200, 400, 400].map((status) => ({
      method: 'POST',
      path: '/token',
      names: ['grant_type', 'refresh_token', 'client_id'],
      grant: 'refresh_token',
      status,
    })),
  );
});

test('a revoked sign-in is over at once where the server asks, and at the end of its JWT elsewhere', async () => {
  const { client_id: clientId } = await register();
  const jwt = await signIn(clientId, v2.url, 'mcp:read offline_access');
  const opaque = await signIn(clientId, everything.url, 'mcp:read offline_access');
  for (const { refresh_token: token = '' } of [jwt, opaque]) {
    const revoked = await post('/token/revocation', { token, client_id: clientId });
    expect(revoked.status).toBe(200);
  }

  expect((await refresh(clientId, jwt.refresh_token)).error).toBe('invalid_grant');
  expect(await call(v2.url, 'whoami', jwt.access_token)).toContain('ada');
  expect((await ask(everything.url, 'initialize', opaque.access_token)).status).toBe(401);
});

test('a user declines', async () => {
  const { address } = authorizationRequest(clientDocument, v2.url, 'mcp:read');
  const back = await signInAsUser(address, { answer: 'decline' });

  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: 'access_denied',
    iss: authorizationServer.issuer,
    state: 'the state',
  });
});

test('a client is known by its document, whatever port it listens on', async () => {
  const { access_token } = await signIn(clientDocument, v2.url, 'mcp:read');

  expect(await call(v2.url, 'whoami', access_token)).toContain('ada with mcp:read');
});

test('a program signs in as itself', async () => {
  const program = await register({
    redirect_uris: [],
    response_types: [],
    grant_types: ['client_credentials'],
    token_endpoint_auth_method: 'client_secret_post',
  });
  const form = { grant_type: 'client_credentials', scope: 'mcp:read', resource: v2.url };
  const answer = await post('/token', { ...form, ...program });
  const { access_token } = tokensSchema.parse(await answer.json());

  expect(await call(v2.url, 'whoami', access_token)).toContain(
    `${program.client_id} with mcp:read`,
  );
});

test('a resource that it does not know is an answer; a redirect, a page of its own', async () => {
  const unknown = authorizationRequest(clientDocument, 'http://127.0.0.1:9/other', 'mcp:read');
  const moved = authorizationRequest(clientDocument, v2.url, 'mcp:read');
  moved.address.searchParams.set('redirect_uri', 'http://localhost:9/callback');
  const back = await signInAsUser(unknown.address);

  expect(back.searchParams.get('error')).toBe('invalid_target');
  await expect(signInAsUser(moved.address)).rejects.toThrow('invalid_redirect_uri');
});

const nativeClient = {
  application_type: 'native',
  redirect_uris: ['http://127.0.0.1/callback'],
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};

const clientSchema = z.object({ client_id: z.string(), client_secret: z.string().optional() });

const tokensSchema = z.object({
  access_token: z.string().default(''),
  refresh_token: z.string().optional(),
  error: z.string().optional(),
});

const post = (path: string, form: Record<string, string>) =>
  fetch(authorizationServer.issuer + path, { method: 'POST', body: new URLSearchParams(form) });

async function register(client: object = nativeClient): Promise<z.output<typeof clientSchema>> {
  const response = await fetch(`${authorizationServer.issuer}/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(client),
  });
  return clientSchema.parse(await response.json());
}

function authorizationRequest(clientId: string, resource: string, scope: string) {
  const verifier = randomBytes(32).toString('base64url');
  const address = new URL(`${authorizationServer.issuer}/auth`);
  address.search = String(
    new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      resource,
      state: 'the state',
      prompt: 'consent',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  );
  return { address, verifier };
}

async function signIn(clientId: string, resource: string, scope: string, login = 'ada') {
  const { address, verifier } = authorizationRequest(clientId, resource, scope);
  const back = await signInAsUser(address, { login });
  const answer = await post('/token', {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: verifier,
    resource,
  });
  return tokensSchema.parse(await answer.json());
}

async function refresh(clientId: string, token = '') {
  const form = { grant_type: 'refresh_token', refresh_token: token, client_id: clientId };
  return tokensSchema.parse(await (await post('/token', form)).json());
}

const initializeParams = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1.0.0' },
};

function ask(
  url: string,
  method: string,
  token?: string,
  params: object = initializeParams,
  sessionId?: string,
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sessionId && { 'mcp-session-id': sessionId }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

async function call(url: string, name: string, token: string): Promise<string> {
  return (await ask(url, 'tools/call', token, { name })).text();
}
