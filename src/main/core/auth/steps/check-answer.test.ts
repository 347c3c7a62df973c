import { expect, test } from 'vitest';
import { checkAnswer } from './check-answer.ts';
import { failureOf } from './test-steps.ts';

const issuer = 'https://as.example';
const check = (query: string, promisesIss = false) =>
  checkAnswer(new URLSearchParams(query), { server: { issuer, promisesIss }, state: 'right' });

test('returns the code of an answer to the question, from whoever was asked', () => {
  expect(check('code=c&state=right')).toBe('c');
  expect(check(`code=c&state=right&iss=${issuer}`, true)).toBe('c');
});

test.each([
  ['no state', 'code=c', 'state-mismatch', 'state'],
  ['another state', 'code=c&state=wrong', 'state-mismatch', 'state'],
  ['another state before its error', 'error=denied&state=wrong', 'state-mismatch', 'state'],
  ['another issuer', 'code=c&state=right&iss=https://evil.example', 'iss-mismatch', 'evil.example'],
  ['a slash more', `code=c&state=right&iss=${issuer}/`, 'iss-mismatch', `${issuer}/`],
  ['another issuer before its error', 'error=no&state=right&iss=x', 'iss-mismatch', 'from x,'],
  ['an error', 'error=access_denied&state=right', 'authorization-refused', 'access_denied'],
  ['an empty error', 'error=&state=right', 'authorization-refused', 'no reason'],
  ['an error beside a code', 'error=no&code=c&state=right', 'authorization-refused', ': no.'],
  ['nothing', 'state=right', 'no-code', issuer],
  ['an empty code', 'code=&state=right', 'no-code', issuer],
])('refuses an answer with %s', async (_what, query, code, value) => {
  const failure = await failureOf(() => check(query));

  expect(failure).toMatchObject({ code, message: expect.stringContaining(value) as string });
});

test('refuses an answer that lacks the issuer it promised, before its error is believed', async () => {
  const failure = await failureOf(() => check('error=access_denied&state=right', true));

  expect(failure).toMatchObject({ code: 'iss-missing', rule: 'RFC 9207, 2.4' });
  expect(failure?.message).not.toContain('access_denied');
});

test('cuts what the error says', async () => {
  const failure = await failureOf(() =>
    check(`error=no&error_description=%1b[31m${'aaa '.repeat(2000)}&state=right`),
  );

  expect(failure?.message).toContain('no: ·[31maaa');
  expect(failure?.message.length).toBeLessThan(400);
});
