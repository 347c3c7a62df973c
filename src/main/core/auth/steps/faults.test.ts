import { afterEach, expect, test } from 'vitest';
import { modes, startFaultyServer, type Mode } from '../../../../../test/servers/faulty-server.ts';
import { takeSteps, type Outcome } from './test-steps-in-order.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0)) await close();
});

async function outcomeOf(mode: Mode, timeoutMs?: number): Promise<Outcome & { origin: string }> {
  const server = await startFaultyServer(mode);
  undo.push(server.close);
  return { ...(await takeSteps(server, timeoutMs)), origin: server.origin };
}

const findingsOf = ({ notes }: Outcome): string[] =>
  notes.filter(({ kind }) => kind === 'finding').map(({ message }) => message);

/** Modes that end a sign-in, with the code of the failure and what its message holds. */
const failing: [Mode, string, string][] = [
  ['prm-500', 'no-authorization-server', '/register'],
  ['prm-other-resource', 'resource-mismatch', 'https://elsewhere.example/mcp'],
  ['prm-no-servers', 'no-authorization-server', '/oauth-protected-resource/mcp'],
  ['as-issuer-other', 'issuer-mismatch', 'https://honest.example'],
  ['as-no-pkce', 'no-pkce', 'code_challenge_methods_supported'],
  ['as-null-registration', 'no-registration', '/as'],
  ['dcr-absent', 'no-registration', '/as'],
  ['dcr-refused', 'registration-refused', 'invalid_redirect_uri: Redirects have to be https.'],
  ['dcr-page', 'registration-refused', '/login'],
  ['answer-denied', 'authorization-refused', 'access_denied: The user said no.'],
  ['answer-iss-wrong', 'iss-mismatch', 'https://evil.example'],
  ['answer-iss-missing', 'iss-missing', '/as'],
  ['answer-state-forged', 'state-mismatch', 'state'],
  ['token-200-error', 'token-invalid_grant', 'said with HTTP 200'],
  ['token-page-500', 'token-endpoint-unavailable', '/as/token'],
  ['token-429', 'token-endpoint-unavailable', 'HTTP 429'],
  ['refresh-revoked', 'token-invalid_grant', 'The session was revoked.'],
  ['refresh-500', 'token-endpoint-unavailable', 'HTTP 500'],
  ['refresh-unknown-client', 'token-invalid_client', '/as/token'],
  ['endless', 'answer-too-large', '/.well-known/oauth-authorization-server/as'],
];

/** Modes in which a sign-in goes on, with what is told of them. */
const told: [Mode, string][] = [
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
  ['refresh-narrowed', 'the refreshed token lacks read'],
];

/** Modes that no step can see: the last HTTP status of the MCP server, and the scope it wants. */
const seenAtServer: [Mode, number, string | undefined][] = [
  ['login-page', 302, undefined],
  ['token-not-accepted', 401, undefined],
  ['scope-never-enough', 403, 'more-1'],
  ['scope-unnamed', 403, undefined],
];

const harmless: Mode[] = ['none', 'refresh-silent', 'clock-skew'];

/** What parsers and libraries say, and what was issued. */
const neverSaid =
  /zod|unexpected|fetch failed|valid JSON|\[object|undefined|TypeError|(?:access|refresh|code)-[\da-f-]{36}/i;

test('has a row for each mode', () => {
  const rows = [...failing, ...told, ...seenAtServer].map(([mode]) => mode);

  expect([...rows, ...harmless, 'slow'].toSorted()).toEqual(Object.keys(modes).toSorted());
});

test.each(failing)('ends with %s as %s', async (mode, code, value) => {
  const { failure, notes } = await outcomeOf(mode);

  expect(failure).toMatchObject({ code, message: expect.stringContaining(value) as string });
  expect(failure?.message).toMatch(/^[^\n]{20,600}\.$/);
  expect(failure?.next).toMatch(/^[A-Z].*\.$/);
  expect(JSON.stringify([failure, notes])).not.toMatch(neverSaid);
});

test.each(failing.filter(([mode]) => mode !== 'endless'))(
  'names the rule that is broken by %s',
  async (mode) => {
    const { failure } = await outcomeOf(mode);

    expect(failure?.rule).toMatch(/^(?:RFC \d+, |MCP )/);
  },
);

test.each(told)('goes on with %s, and says so', async (mode, message) => {
  const outcome = await outcomeOf(mode);

  expect(outcome).toMatchObject({ status: 200, tokens: { tokenType: 'Bearer' } });
  expect(findingsOf(outcome)).toContainEqual(expect.stringContaining(message));
  expect(JSON.stringify(outcome.notes)).not.toMatch(neverSaid);
});

test.each(seenAtServer)('leaves %s to whoever asks the server', async (mode, status, scope) => {
  const { failure, ...outcome } = await outcomeOf(mode);

  expect([outcome.status, outcome.wants, failure]).toEqual([status, scope, undefined]);
});

test.each(harmless)('finds nothing wrong with %s, and keeps the scopes', async (mode) => {
  const outcome = await outcomeOf(mode);

  expect(outcome).toMatchObject({ status: 200, tokens: { scopes: ['read'] } });
  expect(findingsOf(outcome)).toEqual([]);
});

test('counts the life of a token by its own clock', async () => {
  const { tokens } = await outcomeOf('clock-skew');

  expect(Number(tokens?.expiresAt) - Number(tokens?.obtainedAt)).toBe(3_600_000);
});

test('does not wait for metadata that never comes', async () => {
  const { failure, origin } = await outcomeOf('slow', 3000);

  expect(failure).toMatchObject({
    code: 'no-answer',
    message: expect.stringContaining(
      `${origin}/.well-known/oauth-authorization-server/as`,
    ) as string,
  });
});

test('names the redirect to register where no client registers itself', async () => {
  const { failure } = await outcomeOf('dcr-absent');

  expect(failure?.next).toContain('http://127.0.0.1:4000/callback');
});

test('says when the token endpoint can be asked again', async () => {
  const { failure } = await outcomeOf('token-429');

  expect(failure?.next).toContain('in 7 s');
});
