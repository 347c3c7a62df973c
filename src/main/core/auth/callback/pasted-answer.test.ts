import { expect, test } from 'vitest';
import { cpuMs } from '../../../../shared/test-cpu-ms.ts';
import { pastedAnswer } from './pasted-answer.ts';

const state = 'kJ3-state';
const pasted = (text: string) => {
  const given = pastedAnswer(text, state);
  return 'params' in given ? Object.fromEntries(given.params) : given.problem;
};

test.each([
  `http://127.0.0.1:4632/callback?code=a%2Bb&state=${state}`,
  `  http://localhost/callback?code=a%2Bb&state=${state}#_=_\n`,
  `http://127.0.0.1/callback?code=a%2Bb\n  &state=${state}`.replace('  ', ''),
  `?code=a%2Bb&state=${state}`,
  `code=a%2Bb&state=${state}`,
  `/callback?code=a%2Bb&state=${state}`,
])('%j is an answer', (text) => {
  expect(pasted(text)).toEqual({ code: 'a+b', state });
});

test('a query may have question marks in its values', () => {
  const iss = 'https://as.example/?tenant=1';

  expect(pasted(`code=a&state=${state}&iss=${iss}`)).toEqual({ code: 'a', state, iss });
});

test('a refusal is an answer as well', () => {
  expect(pasted(`http://127.0.0.1/callback?error=access_denied&state=${state}`)).toEqual({
    error: 'access_denied',
    state,
  });
});

test.each([
  ['', /a code alone/],
  ['SplxlOBeZQQYbYS6WxSbIA', /a code alone/],
  ['http://127.0.0.1/callback', /a code alone/],
  ['http://127.0.0.1/callback?', /neither a code nor an error/],
  [`state=${state}`, /neither a code nor an error/],
  [`http://127.0.0.1/callback#code=a&state=${state}`, /a code alone/],
  ['code=a', /no state/],
  ['code=a&state=', /another sign-in/],
  ['code=a&state=other', /another sign-in/],
  [`code=a&state=${state}x`, /another sign-in/],
  [`code=a&state=other&state=${state}`, /“state” more than once/],
  [`code=a&code=b&state=${state}`, /“code” more than once/],
  [`code=a\u0000&state=${state}`, /control characters/],
  [`\u001b[200~code=a&state=${state}\u001b[201~`, /control characters/],
  [`code=a&state=${state}\u009b`, /control characters/],
])('%j is refused', (text, why) => {
  const problem = pasted(text);

  expect(problem).toMatch(why);
  expect(problem).toMatch(/Copy the complete address of the page where the browser ended\.$/);
});

test('10 MB are refused without being read', () => {
  const text = `code=${'a'.repeat(10_000_000)}&state=${state}`;
  const started = cpuMs();

  for (let i = 0; i < 50; i += 1) expect(pasted(text)).toMatch(/\(10,000,\d+ char/);
  expect(cpuMs() - started).toBeLessThan(1000);
});
