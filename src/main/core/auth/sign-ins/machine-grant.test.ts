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
  ['token-429', '/as/token wants to be asked less often (HTTP 429). Try again in 7 s;'],
  ['token-page-500', '/as/token is out of order (HTTP 500). Try again later;'],
  ['token-200-error', '/as/token gave no token (HTTP 200): invalid_grant: said with HTTP 200.'],
  ['prm-other-resource', 'is the metadata of https://elsewhere.example/mcp, not of'],
  ['as-issuer-other', 'is the metadata of https://honest.example, but'],
])('connecting fails with what %s is, and not as unreachable', async (mode, part) => {
  await using faulty = await asMachine(mode);

  const state = await faulty.core.connect();

  const message = state.status === 'failed' ? state.failure.message : '';
  expect(message).toContain(part);
  expect(message).not.toContain('Could not reach');
  faulty.expectSound({ opened: 0 });
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
