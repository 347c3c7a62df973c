import { expect, test } from 'vitest';
import { chooseClient } from './choose-client.ts';
import { assumedAuthorizationServer } from './find-authorization-server.ts';
import type { AuthorizationServer, OAuthClient } from './oauth-types.ts';
import { authorizationServer, failureOf, stepContext } from './test-steps.ts';

const redirectUri = 'http://127.0.0.1:4000/callback';
const metadataDocument = 'https://wirebench.example/client.json';
const { registrationEndpoint: endpoint = '' } = authorizationServer;

type Answer = NonNullable<Parameters<typeof stepContext>[0]>[string];
type Choice = { server?: AuthorizationServer; known?: OAuthClient; metadataDocument?: string };

function choose(answer: Answer, choice: Choice = {}) {
  const { context, ...rest } = stepContext({ [endpoint]: answer });
  const { server = authorizationServer, known, metadataDocument: document } = choice;
  const options = { server, known, metadataDocument: document, redirectUri };
  return { ...rest, client: () => chooseClient(context, options) };
}

const registered = (members: object = {}) => ({
  status: 201,
  body: { client_id: 'client-1', redirect_uris: [redirectUri], ...members },
});

test('takes the client that is known', async () => {
  const known: OAuthClient = { clientId: 'mine', from: 'pre-registered' };
  const { client, asked } = choose(registered(), { known, metadataDocument });

  expect([await client(), asked]).toEqual([known, []]);
});

test('takes our document only where the authorization server does', async () => {
  const server = { ...authorizationServer, takesMetadataDocument: true };
  const taken = choose(registered(), { server, metadataDocument });
  const other = choose(registered(), { metadataDocument });

  expect((await taken.client()).clientId).toBe(metadataDocument);
  expect((await other.client()).clientId).toBe('client-1');
});

test('registers as a native application without a secret, and names no scopes', async () => {
  const { client, asked } = choose(registered());

  expect(await client()).toEqual({ clientId: 'client-1', from: 'registered', redirectUri });
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    client_name: 'Wirebench',
    application_type: 'native',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  });
});

test.each([
  ['https://dev.example/wb/callback', 'web'],
  ['https://localhost:8443/wb/callback', 'web'],
  ['http://localhost:4632/wb/callback', 'native'],
])('registers for %s as an application of the kind %s', async (redirect, kind) => {
  const { context, asked } = stepContext({ [endpoint]: registered({ redirect_uris: [redirect] }) });

  await chooseClient(context, {
    server: authorizationServer,
    known: undefined,
    metadataDocument: undefined,
    redirectUri: redirect,
  });

  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ application_type: kind });
});

test('keeps a secret that it was given, and how it is sent', async () => {
  const { client } = choose(
    registered({ client_secret: 's', token_endpoint_auth_method: 'client_secret_post' }),
  );

  expect(await client()).toMatchObject({ clientSecret: 's', authMethod: 'client_secret_post' });
});

test('tells of redirects other than the one that was asked for', async () => {
  const { client, findings } = choose(registered({ redirect_uris: ['https://other.example/'] }));

  await client();

  expect(findings()).toEqual([expect.stringContaining('https://other.example/')]);
});

test.each([
  ['a refusal', { status: 400, body: { error: 'invalid_redirect_uri' } }, 'invalid_redirect_uri'],
  ['a page', { body: '<!doctype html>' }, 'HTTP 200 with text/html'],
  ['a body without client_id', { status: 201, body: {} }, 'HTTP 201 with application/json'],
  ['a client_id that is no text', { status: 201, body: { client_id: 7 } }, 'HTTP 201'],
  ['a redirect', { status: 302, headers: { location: 'https://as.example/login' } }, '/login'],
  ['an error with HTTP 200', { body: { error: 'no' } }, ': no.'],
])('says that %s is no registration', async (_what, answer, value) => {
  const failure = await failureOf(choose(answer).client);

  expect(failure).toMatchObject({ code: 'registration-refused', rule: 'RFC 7591, 3.2' });
  expect(failure?.message).toContain(value);
  expect(failure?.message).toContain(endpoint);
  expect(failure?.next).toContain(redirectUri);
});

test('cuts what an authorization server says, and hides nothing in it', async () => {
  const description = `a\u0000\u202eb\n${'long '.repeat(1000)}`;
  const body = { error: 'invalid_client_metadata', error_description: description };
  const failure = await failureOf(choose({ status: 400, body }).client);

  expect(failure?.message).toContain('invalid_client_metadata: a·b long');
  expect(failure?.message.length).toBeLessThan(500);
});

test('says what to do where no client can be registered', async () => {
  const { registrationEndpoint: _none, ...server } = authorizationServer;
  const failure = await failureOf(choose(registered(), { server }).client);

  expect(failure).toMatchObject({
    code: 'no-registration',
    next: `Register a client there with the redirect URI ${redirectUri}, and enter its client ID.`,
  });
});

test('blames no registration that nothing promised', async () => {
  const server = assumedAuthorizationServer(stepContext().context, 'https://api.example/mcp');
  const failure = await failureOf(choose(registered(), { server }).client);

  expect(failure).toMatchObject({ code: 'no-authorization-server' });
  expect(failure?.message).toContain('https://api.example/register');
});
