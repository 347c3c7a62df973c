import { expect, test } from 'vitest';
import { secretsGiven, secretsLedTo, secretsSent } from './oauth-secrets.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('finds what a request hands in, in its form and in its head', () => {
  const headers = new Headers({
    ...form,
    authorization: 'DPoP the-access-token',
    dpop: 'the-proof-of-it',
  });
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'the code+of/it',
    code_verifier: 'the-verifier',
    redirect_uri: 'http://127.0.0.1:1/callback',
    resource: 'https://api.example/mcp',
  });

  expect(secretsSent(headers, String(body))).toEqual([
    'the-access-token',
    'the-proof-of-it',
    'the code+of/it',
    'the-verifier',
  ]);
});

test('reads the secret of a client as its credentials spell it', () => {
  const pair = 'my%3Aclient:a%2Bsecret+of%3Ait';
  const credentials = Buffer.from(pair).toString('base64');

  const found = secretsSent(new Headers({ authorization: `Basic ${credentials}` }), undefined);

  expect(found).toEqual([credentials, 'a+secret of:it']);
});

test('finds what an answer gives, in JSON and in a form', () => {
  const given = {
    access_token: 'the-access-token',
    refresh_token: 'the-refresh-token',
    expires_in: 60,
  };

  expect(secretsGiven(JSON.stringify(given))).toEqual(['the-access-token', 'the-refresh-token']);
  expect(secretsGiven('access_token=the-access-token&token_type=Bearer')).toEqual([
    'the-access-token',
  ]);
});

test.each([
  ['in the query', '/callback?code=the+code%2Fof-it&state=ours', ['the code/of-it']],
  ['in the fragment', 'https://app.example/#id_token=the-id-token', ['the-id-token']],
  ['unless it is of an error', '/callback?error=access_denied&code=access_denied', []],
  ['of no address', 'http://[', []],
])('finds what an answer leads to, %s', (_where, location, secrets) => {
  expect(secretsLedTo(location)).toEqual(secrets);
});

test.each([
  ['the code of an error', '{"code":"invalid_request","error":"invalid_request"}'],
  ['what is too short to be one', '{"access_token":"read","client_secret":""}'],
  ['what is no text', '{"access_token":["the-access-token"],"id_token":12345678901}'],
  ['a page', '<!doctype html><p>access_token=the-access-token'],
  ['a text', 'access_token=the access token'],
  ['a list', '["access_token"]'],
  ['nothing', ''],
])('finds none in %s', (_what, body) => {
  expect(secretsGiven(body)).toEqual([]);
});
