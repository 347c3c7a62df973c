import { expect, test } from 'vitest';
import { openFaulty } from '../../../../test/faulty-sign-in.ts';
import type { Mode } from '../../../../test/servers/faulty-server.ts';

const text = (part: string) => expect.stringContaining(part) as string;
const sentence = expect.stringMatching(/^[A-Z].*\.$/) as string;
const rule = expect.stringMatching(/^(?:RFC \d+, |MCP )/) as string;
const failed = (code: string, part: string) => ({
  status: 'failed',
  failure: { code, message: text(part), rule, next: sentence },
});

test.concurrent.each<[Mode, string, string]>([
  ['prm-other-resource', 'resource-mismatch', 'https://elsewhere.example/mcp'],
  ['prm-no-servers', 'no-authorization-server', '/.well-known/oauth-protected-resource/mcp'],
  ['as-no-pkce', 'no-pkce', '/.well-known/oauth-authorization-server/as'],
])('%s ends before anybody is asked, as %s', async (mode, code, part) => {
  await using faulty = await openFaulty(mode);

  const { state } = await faulty.found();

  expect(state).toEqual(failed(code, part));
  faulty.expectSound({ opened: 0 });
});

test.concurrent.each<[Mode, string, string]>([
  ['prm-500', 'no-authorization-server', 'has no readable protected resource metadata, and'],
  ['dcr-refused', 'registration-refused', 'invalid_redirect_uri: Redirects have to be https.'],
  ['dcr-page', 'registration-refused', '/login'],
])('%s ends before the browser opens, as %s', async (mode, code, part) => {
  await using faulty = await openFaulty(mode);

  const { state } = await faulty.signedIn();

  expect(state).toEqual(failed(code, part));
  faulty.expectSound({ opened: 0 });
});

test.concurrent.each<[Mode, string, string]>([
  ['answer-denied', 'authorization-refused', 'access_denied: The user said no.'],
  ['answer-iss-wrong', 'iss-mismatch', 'https://evil.example'],
  ['answer-iss-missing', 'iss-missing', '/as'],
  ['token-200-error', 'token-invalid_grant', 'said with HTTP 200'],
  ['token-page-500', 'token-endpoint-unavailable', '/as/token'],
  ['token-429', 'token-endpoint-unavailable', 'HTTP 429'],
])('%s ends when the browser was back, as %s', async (mode, code, part) => {
  await using faulty = await openFaulty(mode);

  const { state } = await faulty.signedIn();

  expect(state).toEqual(failed(code, part));
  expect(faulty.tokenRequests()).toHaveLength(code.startsWith('token-') ? 1 : 0);
  faulty.expectSound({ opened: 1 });
});

test.concurrent.each<[Mode, string]>([
  ['prm-missing', 'publishes no readable protected resource metadata'],
  [
    'prm-html',
    '/oauth-protected-resource/mcp, where the protected resource metadata should be, answers',
  ],
  ['challenge-absent', '/mcp names no Bearer challenge'],
  ['challenge-404', '/nowhere, where the protected resource metadata should be, answers HTTP 404'],
  ['as-html-first', 'answers with no JSON object, but text/html; charset=utf-8'],
  ['as-issuer-slash', 'by a slash at its end'],
  ['as-issuer-slash-less', 'by a slash at its end'],
  ['as-sparse', 'response_types_supported'],
  ['as-redirects', 'on another origin'],
  ['dcr-other-redirects', 'https://elsewhere.example/callback'],
  ['token-form', '/as/token answered with a form'],
  ['token-no-type', '/as/token named no token_type'],
  ['token-expires-text', 'expires_in is the string “3600”'],
])('%s signs in, and is told of', async (mode, part) => {
  await using faulty = await openFaulty(mode);

  const { state, findings } = await faulty.signedIn();
  const call = await faulty.core.call('echo');

  expect([state.status, call.state.status]).toEqual(['signed-in', 'done']);
  expect(findings).toContainEqual({ message: text(part), rule });
  faulty.expectSound({ opened: 1 });
});

test.concurrent.each<Mode>(['none', 'clock-skew'])('%s signs in without a word', async (mode) => {
  await using faulty = await openFaulty(mode);

  const { state, findings } = await faulty.signedIn();

  expect([state.status, findings]).toEqual(['signed-in', []]);
  faulty.expectSound({ opened: 1 });
});

test.concurrent.each<[Mode]>([['dcr-absent'], ['as-null-registration']])(
  '%s asks for the ID of a client, and signs in with it',
  async (mode) => {
    await using faulty = await openFaulty(mode);
    const { state, issuer } = await faulty.found();

    await faulty.core.backend.signIns.start('api', { clientId: 'mine' });
    await faulty.core.rests();

    expect([state, issuer]).toEqual([{ status: 'needs-client' }, `${faulty.server.origin}/as`]);
    expect(faulty.core.signIn()).toMatchObject({
      clientId: 'mine',
      clientFrom: 'pre-registered',
      state: { status: 'signed-in' },
    });
    faulty.expectSound({ opened: 1 });
  },
);

test.concurrent('as-issuer-other goes on only where the user trusts the issuer', async () => {
  await using faulty = await openFaulty('as-issuer-other');
  const { signIns } = faulty.core.backend;
  const asked = `${faulty.server.origin}/as`;
  const consent = { kind: 'issuer', issuer: 'https://honest.example', asked } as const;

  const { state } = await faulty.found();
  await signIns.agree('api', consent);
  const { findings } = await faulty.settled();
  await signIns.start('api');

  expect(state).toEqual({ status: 'needs-consent', consent });
  expect(findings).toContainEqual({ message: text('https://honest.example'), rule });
  expect(faulty.core.signIn()?.state.status).toBe('signed-in');
  expect((await faulty.core.rests()).status).toBe('ready');
  faulty.expectSound({ opened: 1 });
});

test.concurrent('answer-state-forged ends nothing: the user may still paste or cancel', async () => {
  const pages: number[] = [];
  await using faulty = await openFaulty('answer-state-forged', {
    async browse(url) {
      const { headers } = await fetch(url, { redirect: 'manual' });
      const back = headers.get('location') ?? '';
      pages.push((await fetch(back, { redirect: 'manual' })).status);
      const { problem } = faulty.core.backend.signIns.paste('api', back);
      expect(problem).toBe(
        'This address belongs to another sign-in (its state differs). Copy the complete address of the page where the browser ended.',
      );
      faulty.core.backend.signIns.cancel('api');
    },
  });

  const { state, findings } = await faulty.signedIn();

  expect([pages, state]).toEqual([[400], { status: 'cancelled' }]);
  expect(findings).toEqual([{ message: text('its state is not the one that was sent'), rule }]);
  expect(faulty.tokenRequests()).toEqual([]);
  faulty.expectSound({ opened: 1 });
});

test.concurrent('login-page fails as what it is, with the address of the page', async () => {
  await using faulty = await openFaulty('login-page');

  const state = await faulty.core.connect();

  expect(state).toMatchObject({
    status: 'failed',
    failure: { message: text(`${faulty.server.origin}/login`) },
  });
  expect(JSON.stringify(state)).toContain('gateway');
  expect(JSON.stringify(state)).not.toContain('Could not reach');
  expect(faulty.core.signIn()).toBeUndefined();
  faulty.expectSound({ opened: 0 });
});

test.concurrent('endless is read no further than 1 MB', async () => {
  await using faulty = await openFaulty('endless');

  const { state } = await faulty.found();

  expect(state).toEqual({
    status: 'failed',
    failure: {
      code: 'answer-too-large',
      message: `The answer of ${faulty.server.origin}/.well-known/oauth-authorization-server/as is larger than 1 MB.`,
      next: sentence,
    },
  });
  faulty.expectSound({ opened: 0 });
});

test.concurrent('slow is not waited for once the user cancels', async () => {
  await using faulty = await openFaulty('slow');
  const { signIns } = faulty.core.backend;
  await faulty.core.connect();
  await faulty.core.signInIs('discovering');

  const ended = signIns.start('api');
  signIns.cancel('api');
  const { state } = await ended;

  expect(state).toEqual({ status: 'cancelled' });
  faulty.expectSound({ opened: 0 });
});
