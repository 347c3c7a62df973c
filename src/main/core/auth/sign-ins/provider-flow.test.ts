import { afterEach, describe, expect, test } from 'vitest';
import { openFaulty } from '../../../../../test/faulty-sign-in.ts';
import {
  providerClient,
  startIdentityProvider,
  type IdentityProviderServer,
  type ProviderFault,
} from '../../../../../test/servers/identity-provider.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});

const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** A core at a server whose users sign in at the provider, with a browser that comes back at once. */
async function open(fault: ProviderFault = {}, given?: IdentityProviderServer) {
  const provider = given ?? (await startIdentityProvider(fault));
  if (!given) undo.push(provider.close);
  const oauth = {
    grant: 'enterprise',
    clientId: 'app',
    identityProvider: { issuer: provider.issuer, ...providerClient },
  } as const;
  const faulty = await openFaulty('none', {
    oauth,
    browse: async (url) => {
      await fetch((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
    },
  });
  undo.push(() => faulty[Symbol.asyncDispose]());
  const { core } = faulty;
  /** All that a user, a page or a record has seen. */
  const shown = () =>
    JSON.stringify(core.events) + core.records.join() + JSON.stringify(core.backend.signIns.list());
  return { provider, faulty, core, shown };
}

async function failureOf(fault: ProviderFault) {
  const { core, faulty, provider, shown } = await open(fault);
  await core.connect();
  await core.signInIs('ready');

  const { state } = await core.backend.signIns.start('api', {});

  const leaked = provider.issued.filter((secret) => secret !== '' && shown().includes(secret));
  expect(leaked).toEqual([]);
  // Nothing of it went on to the MCP server’s own authorization server.
  expect(faulty.tokenRequests()).toEqual([]);
  return state.status === 'failed' ? state.failure : state;
}

test('the user signs in at the provider, whose token is exchanged for one of the server', async () => {
  const { core, faulty, provider, shown } = await open();

  const first = await core.connect();
  const ready = await core.signInIs('ready');
  await core.backend.signIns.start('api', {});
  const state = await core.rests();
  const call = await core.call('echo');

  expect([first.status, state.status, call.state.status]).toEqual([
    'needs-sign-in',
    'ready',
    'done',
  ]);
  expect(ready).toMatchObject({ issuer: provider.issuer, clientId: 'sso', isFromProvider: true });
  const [authorize] = provider.asked('/authorize');
  expect(Object.fromEntries(authorize?.fields ?? [])).toMatchObject({
    response_type: 'code',
    client_id: 'sso',
    scope: 'openid',
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
  expect(authorize?.fields.has('resource')).toBe(false);
  const [, exchanged] = provider.asked('/token');
  expect(Object.fromEntries(exchanged?.fields ?? [])).toMatchObject({
    requested_token_type: 'urn:ietf:params:oauth:token-type:id-jag',
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    audience: `${faulty.server.origin}/as`,
    resource: faulty.server.url,
  });
  const [bearer] = faulty.tokenRequests();
  expect(bearer?.get('grant_type')).toBe(jwtBearer);
  expect(await provider.claimsOf(bearer?.get('assertion') ?? '')).toMatchObject({
    aud: `${faulty.server.origin}/as`,
    resource: faulty.server.url,
    sub: 'ada',
    typ: 'oauth-id-jag+jwt',
  });
  expect(core.signIn()).toMatchObject({
    issuer: `${faulty.server.origin}/as`,
    clientId: 'app',
    state: { status: 'signed-in' },
  });
  expect(provider.issued.filter((secret) => shown().includes(secret))).toEqual([]);
  expect(shown()).not.toContain(providerClient.clientSecret);
  expect(core.opened).toHaveLength(1);
});

test('an expired token of the server is replaced without the user', async () => {
  const { core, faulty, provider } = await open();
  await core.connect();
  await core.signInIs('ready');
  await core.backend.signIns.start('api', {});
  await core.rests();

  faulty.server.expire();
  const call = await core.call('echo');

  expect(call.state.status).toBe('done');
  expect(core.opened).toHaveLength(1);
  expect(provider.asked('/authorize')).toHaveLength(1);
  expect(faulty.tokenRequests().map((form) => form.get('grant_type'))).toEqual([
    jwtBearer,
    jwtBearer,
  ]);
});

test('once the ID token has ended, the user is asked again', async () => {
  // It lives no longer than what is asked for anew, so that it serves no exchange.
  const { core, provider } = await open({ lives: 20 });
  await core.connect();
  await core.signInIs('ready');

  const { state } = await core.backend.signIns.start('api', {});

  expect(state).toMatchObject({ status: 'failed', failure: { code: 'no-token' } });
  expect(provider.asked('/authorize')).toHaveLength(1);
});

test('what the browser brings may be pasted, and another state is refused', async () => {
  const provider = await startIdentityProvider();
  undo.push(provider.close);
  let location = '';
  const faulty = await openFaulty('none', {
    oauth: {
      grant: 'enterprise',
      clientId: 'app',
      identityProvider: { issuer: provider.issuer, ...providerClient },
    },
    browse: async (url) => {
      location = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
    },
  });
  undo.push(() => faulty[Symbol.asyncDispose]());
  const { core } = faulty;
  const { signIns } = core.backend;
  await core.connect();
  await core.signInIs('ready');
  const started = signIns.start('api', {});
  await expect.poll(() => location).not.toBe('');

  const forged = new URL(location);
  forged.searchParams.set('state', 'x'.repeat(43));
  expect(signIns.paste('api', forged.href).problem).toBeDefined();
  expect(signIns.paste('api', location)).toEqual({});

  expect((await started).state.status).toBe('signed-in');
});

describe('a hostile or broken provider is refused, and nothing goes on', () => {
  const now = () => Math.floor(Date.now() / 1000);

  test.each<[string, ProviderFault, string]>([
    ['names another issuer', { metadata: { issuer: 'https://evil.example' } }, 'provider-mismatch'],
    ['names no keys', { metadata: { jwks_uri: undefined } }, 'provider-unusable'],
    [
      'sends the code over plain http',
      { metadata: { token_endpoint: 'http://idp.example/token' } },
      'metadata-unusable',
    ],
    [
      'sends the browser over plain http',
      { metadata: { authorization_endpoint: 'http://idp.example/a' } },
      'provider-unusable',
    ],
    ['has keys that are none', { keys: [] }, 'provider-no-keys'],
    ['has other keys', { keys: { keys: [] } }, 'id-token-signature'],
    ['signs with nothing', { signs: 'nothing' }, 'id-token-algorithm'],
    ['signs with a shared secret', { signs: 'the client’s secret' }, 'id-token-algorithm'],
    ['signs with another key', { signs: 'another key' }, 'id-token-signature'],
    ['issues for another issuer', { claims: { iss: 'https://evil.example' } }, 'id-token-issuer'],
    ['issues for another client', { claims: { aud: 'another' } }, 'id-token-audience'],
    ['issues for several, and not to us', { claims: { aud: ['sso', 'b'] } }, 'id-token-party'],
    ['issues to another party', { claims: { azp: 'another' } }, 'id-token-party'],
    ['replays an ID token', { claims: { nonce: 'of-another-sign-in' } }, 'id-token-nonce'],
    ['leaves the nonce out', { claims: { nonce: undefined } }, 'id-token-nonce'],
    ['issues an expired one', { claims: { exp: now() - 120 } }, 'id-token-expired'],
    ['issues one without an end', { claims: { exp: undefined } }, 'id-token-claims'],
    ['issues one for nobody', { claims: { sub: undefined } }, 'id-token-claims'],
    ['issues one for later', { claims: { nbf: now() + 3600 } }, 'id-token-claims'],
    ['issues no ID token', { idToken: null }, 'no-id-token'],
    ['issues a text', { idToken: 'abc.def' }, 'id-token-unreadable'],
    [
      'mixes up codes',
      { redirect: (query) => query.set('code', 'code-of-another') },
      'token-invalid_grant',
    ],
    [
      'answers for another',
      { redirect: (query) => query.set('iss', 'https://evil.example') },
      'iss-mismatch',
    ],
    [
      'refuses',
      {
        redirect(query) {
          query.delete('code');
          query.set('error', 'access_denied');
        },
      },
      'authorization-refused',
    ],
    ['exchanges nothing', { refuses: 'invalid_target' }, 'identity-provider-refused'],
  ])('%s', async (_what, fault, code) => {
    expect(await failureOf(fault)).toMatchObject({
      code,
      message: expect.stringMatching(/\.$/) as string,
    });
  });
});

test('who signs out is signed out at the provider as well, as far as Wirebench knows', async () => {
  const { core, provider } = await open();
  await core.connect();
  await core.signInIs('ready');
  await core.backend.signIns.start('api', {});
  await core.rests();

  const notes = await core.backend.signIns.signOut('api');

  expect(notes?.at(-1)).toContain(`You are signed out of ${provider.issuer} here`);
  expect((await core.connect()).status).toBe('needs-sign-in');
});
