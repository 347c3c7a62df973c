import { expect, test } from 'vitest';
import { maskedBody } from './masked-body.ts';

test.each([
  [
    'grant_type=authorization_code&code=abc&code_verifier=v&client_id=me&resource=http%3A%2F%2Fx',
    'grant_type=authorization_code&code=•••&code_verifier=•••&client_id=me&resource=http%3A%2F%2Fx',
  ],
  ['client_secret=s&refresh_token=r&scope=a+b', 'client_secret=•••&refresh_token=•••&scope=a+b'],
  ['client_assertion=j&client_assertion_type=t', 'client_assertion=•••&client_assertion_type=t'],
  [
    '{"access_token":"a","token_type":"DPoP","expires_in":5,"refresh_token":"r"}',
    '{"access_token":"•••","token_type":"DPoP","expires_in":5,"refresh_token":"•••"}',
  ],
  ['{"client_id":"c","client_secret":"s"}', '{"client_id":"c","client_secret":"•••"}'],
  ['{"token_endpoint":"https://x/token"}', '{"token_endpoint":"https://x/token"}'],
  ['not a form', 'not a form'],
  ['', ''],
])('hides the secrets of %s', (text, masked) => {
  expect(maskedBody(text)).toBe(masked);
});

test('shows nothing of what is nested too deeply to hide the secrets in it', () => {
  const deep = `{"access_token":"hidden","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;

  expect(maskedBody(deep)).not.toContain('hidden');
});

test('a percent sign that escapes nothing stands for itself', () => {
  expect(maskedBody('100%=yes&%74oken=abc&b=%')).toBe('100%=yes&%74oken=•••&b=%');
});
