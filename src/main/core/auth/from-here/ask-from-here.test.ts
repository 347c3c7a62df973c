import { expect, test } from 'vitest';
import { issuer, stepContext } from '../steps/test-steps.ts';
import { StepFailed } from '../steps/step.ts';
import { askFromHere } from './ask-from-here.ts';

const redirectUri = 'http://127.0.0.1:4000/callback';
const state = 'state-that-nobody-else-may-see';
const url = `${issuer}/authorize?client_id=me&state=${state}`;
const asked = { url, state, redirectUri, namedBy: `${issuer}/metadata` };
const { signal } = new AbortController();
const hide = (text: string) => text.replaceAll('known to us', '•••');

const answerTo = (answer: {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}) => {
  const { context, ...seen } = stepContext({ [url]: answer });
  return { seen, answer: askFromHere({ ...context, signal, hide }, asked) };
};
const redirectTo = (location: string) => answerTo({ status: 303, headers: { location } }).answer;

test('sends the request once, without following where it leads', async () => {
  const { seen, answer } = answerTo({ status: 302, headers: { location: '/login' } });

  expect(await answer).toEqual({
    outcome: 'goes-on',
    status: 302,
    message: `as.example accepts the request, and redirects to ${issuer}/login to sign in.`,
    next: 'Carry on in the browser.',
  });
  expect(seen.asked).toEqual([
    expect.objectContaining({ method: 'GET', url, isFollowed: false, namedBy: asked.namedBy }),
  ]);
});

test('tells the error of a page, with what the page says and without what was sent', async () => {
  const { answer } = answerTo({
    status: 400,
    body: `<title>Oops</title><style>p {}</style><p><b>error</b>: invalid_redirect_uri</p>
      <p>error_description: not one of the client’s (state ${state})</p><script>steal()</script>`,
  });

  expect(await answer).toEqual({
    outcome: 'refused',
    status: 400,
    message:
      'as.example refuses the authorization request (HTTP 400): invalid_redirect_uri: not one of the client’s (state •••).',
    rule: 'RFC 6749, 4.1.2.1',
    next: `Cancel, and register the redirect URI ${redirectUri} for the client there; or choose another redirect URI in the sign-in settings.`,
    page: {
      title: 'Oops',
      text: 'error: invalid_redirect_uri\nerror_description: not one of the client’s (state •••)',
    },
  });
});

test.each([
  [{ error: 'invalid_client', error_description: 'Who is that?' }, 'invalid_client: Who is that?'],
  [{ error: 'invalid_target' }, 'invalid_target'],
])('tells an error in JSON: %j', async (body, said) => {
  const { answer } = answerTo({ status: 401, body });

  expect(await answer).toMatchObject({
    outcome: 'refused',
    message: `as.example refuses the authorization request (HTTP 401): ${said}.`,
  });
});

test.each([
  ['a page of an error with 200', '<p>Error: redirect_uri_mismatch</p>', 200, 'refused'],
  ['a page to sign in at', '<form><input type="password"></form>', 200, 'goes-on'],
  ['a form beside an error with 400', '<form></form><p>invalid_request</p>', 400, 'refused'],
  ['a form whose page names an error', '<form></form><p>no invalid_request</p>', 200, 'goes-on'],
  ['a page that only scripts fill', '<script src="app.js"></script>', 200, 'unclear'],
  ['a page that says nothing of errors', '<h1>Welcome</h1>', 200, 'unclear'],
  ['an error without words', '', 503, 'refused'],
])('judges %s', async (_what, body, status, outcome) => {
  expect(await answerTo({ status, body }).answer).toMatchObject({ outcome, status });
});

test.each([
  ['an error for the browser', `${redirectUri}?error=invalid_scope&state=${state}`, 'refused'],
  ['an error in a fragment', `${redirectUri}#error=access_denied`, 'refused'],
  ['an error elsewhere', '/failed?error=invalid_request', 'refused'],
  ['an answer, which is not shown', `${redirectUri}?code=secret-code&state=${state}`, 'goes-on'],
  ['a page of an error', 'https://elsewhere.example/oauth/error/42', 'unclear'],
  ['no web address', 'javascript:alert(1)', 'refused'],
])('judges a redirect with %s', async (_what, location, outcome) => {
  const answer = await redirectTo(location);

  expect(answer.outcome).toBe(outcome);
  expect(JSON.stringify(answer)).not.toMatch(/secret-code|state-that|alert/);
});

test('cuts a long page, and takes known secrets out of it', async () => {
  const text = `known to us ${'word '.repeat(295)}`;
  const { answer } = answerTo({ status: 400, body: `<p>${text}known to us ${text}</p>` });

  const { page } = await answer;

  expect(page?.text).toHaveLength(1500);
  expect(page?.text.startsWith('••• word')).toBe(true);
  expect(page?.text).not.toContain('known');
  expect(page?.isCut).toBe(true);
});

test('says why nothing answered, and hears of an end', async () => {
  const failure = { code: 'unreachable', message: 'It can’t be reached.', next: 'Check it.' };
  const fails = { send: async () => Promise.reject(new StepFailed(failure)) };

  expect(await askFromHere({ ...fails, signal, hide }, asked)).toEqual({
    outcome: 'no-answer',
    message: 'It can’t be reached.',
    next: 'Check it.',
  });
  await expect(
    askFromHere({ ...fails, signal: AbortSignal.abort(), hide }, asked),
  ).rejects.toMatchObject({ code: 'CANCELLED' });
});
