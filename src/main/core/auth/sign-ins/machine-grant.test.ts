import { expect, test } from 'vitest';
import { openFaulty } from '../../../../../test/faulty-sign-in.ts';
import type { Mode } from '../../../../../test/servers/faulty-server.ts';

const oauth = {
  grant: 'client-credentials',
  clientId: 'machine',
  clientSecret: 'the-secret-of-a-machine',
} as const;

const asMachine = (mode: Mode) => openFaulty(mode, { oauth });

test('a client signs in by itself, and again when its token has expired', async () => {
  await using faulty = await asMachine('none');

  const state = await faulty.core.connect();
  faulty.server.expire();
  const call = await faulty.core.call('echo');

  const grants = faulty.tokenRequests().map((form) => form.get('grant_type'));
  const shown = JSON.stringify(faulty.core.events) + faulty.core.records.join();
  expect([state.status, call.state.status]).toEqual(['ready', 'done']);
  expect(grants).toEqual(['client_credentials', 'client_credentials']);
  expect(shown).not.toContain(oauth.clientSecret);
  faulty.expectSound({ opened: 0 });
});

test('a client that signs in by itself needs neither PKCE nor a registration', async () => {
  for (const mode of ['as-no-pkce', 'dcr-absent', 'as-null-registration'] as const) {
    await using faulty = await asMachine(mode);

    const state = await faulty.core.connect();

    expect(state.status).toBe('ready');
    faulty.expectSound({ opened: 0 });
  }
});

test.each<[Mode, string]>([
  ['token-429', '/as/token limits the rate of requests (HTTP 429). Try again in 7 s.'],
  ['token-page-500', '/as/token is unavailable (HTTP 500). Try again later.'],
  ['token-200-error', '/as/token issued no token (HTTP 200): invalid_grant: said with HTTP 200.'],
  ['prm-other-resource', 'is the metadata of https://elsewhere.example/mcp, not of'],
])('connecting fails with what %s is, and not as unreachable', async (mode, part) => {
  await using faulty = await asMachine(mode);

  const state = await faulty.core.connect();

  const message = state.status === 'failed' ? state.failure.message : '';
  expect(message).toContain(part);
  expect(message).not.toContain('Could not reach');
  faulty.expectSound({ opened: 0 });
});

test('a client needs the same consent as a person does, and goes on after it', async () => {
  await using faulty = await asMachine('as-issuer-other');
  const { core, server } = faulty;
  const { signIns } = core.backend;
  const asked = `${server.origin}/as`;
  const consent = { kind: 'issuer', issuer: 'https://honest.example', asked } as const;

  const state = await core.connect();
  const wanted = await core.signInIs('needs-consent');
  const before = faulty.tokenRequests().length;
  await expect(signIns.agree('api', { ...consent, issuer: asked })).rejects.toMatchObject({
    code: 'REFUSED',
  });
  await signIns.agree('api', consent);
  const call = await core.rests().then(() => core.call('echo'));

  expect(state).toEqual({
    status: 'needs-sign-in',
    message: 'api needs your consent before a token is asked for.',
  });
  expect(wanted).toMatchObject({ clientId: 'machine', isWithoutUser: true, state: { consent } });
  expect([before, faulty.tokenRequests().length, call.state.status]).toEqual([0, 1, 'done']);
  expect(core.signIn()).toMatchObject({
    issuer: 'https://honest.example',
    state: { status: 'signed-in' },
  });
  faulty.expectSound({ opened: 0 });
});

test('a client whose user declines stays without a token, and can be asked again', async () => {
  await using faulty = await asMachine('as-issuer-other');
  const { core } = faulty;
  const { signIns } = core.backend;
  await core.connect();
  await core.signInIs('needs-consent');

  signIns.cancel('api');
  const declined = core.signIn()?.state;
  const { state } = await signIns.start('api');

  expect(declined).toEqual({ status: 'cancelled' });
  expect(state.status).toBe('needs-consent');
  await expect(signIns.askFromHere('api')).rejects.toMatchObject({ code: 'REFUSED' });
  expect(signIns.paste('api', 'http://127.0.0.1/callback?code=1').problem).toBeDefined();
  expect(faulty.tokenRequests()).toEqual([]);
});

test('a client that is refused after the consent says why, in place of the question', async () => {
  await using faulty = await openFaulty('as-issuer-other', { oauth });
  const { core } = faulty;
  await core.connect();
  const { state } = await core.signInIs('needs-consent');
  if (state.status !== 'needs-consent') throw new Error('No consent is asked for.');
  await faulty.server.close();

  await core.backend.signIns.agree('api', state.consent);

  expect(core.signIn()?.state).toMatchObject({
    status: 'failed',
    failure: { message: expect.stringContaining('can’t be reached') as string },
  });
});

test('a token that is refused at once ends connecting, and asks nobody to sign in', async () => {
  await using faulty = await asMachine('token-not-accepted');

  const state = await faulty.core.connect();

  const message = state.status === 'failed' ? state.failure.message : '';
  expect(message).toContain(`${faulty.server.url} refuses the token that was just issued for it`);
  expect(faulty.core.signIn()).toBeUndefined();
  faulty.expectSound({ opened: 0 });
});

test('scopes that the user allows are asked for by the client itself, with those it has', async () => {
  await using faulty = await openFaulty('scope-never-enough', { oauth, refusals: 1 });
  await faulty.core.connect();

  const waiting = await faulty.core.call('echo', 'waiting-for-scopes');
  faulty.core.backend.connections.allowScopes(waiting.callId, true);
  const { state } = await faulty.core.callIs(waiting.callId);

  expect(state.status).toBe('done');
  expect(faulty.tokenRequests().map((form) => form.get('scope'))).toEqual(['read', 'read more-1']);
  faulty.expectSound({ opened: 0 });
});
