import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../../shared/test-cpu-ms.ts';
import { maskedOAuthBody } from './oauth-body.ts';
import { createRedaction, everythingHidden } from './redaction.ts';
import { noMasker } from './secret-masker.ts';
import { shapeOf } from './secret-shape.ts';

/** The shapes differ from run to run. */
const plainly = (text: string) => maskedOAuthBody(text).replaceAll(/•••\([^()]*\)/g, '•••');

test.each([
  [
    'grant_type=authorization_code&code=abc&code_verifier=v&client_id=me&resource=http%3A%2F%2Fx',
    'grant_type=authorization_code&code=•••&code_verifier=•••&client_id=me&resource=http%3A%2F%2Fx',
  ],
  ['client_secret=s&refresh_token=r&scope=a+b', 'client_secret=•••&refresh_token=•••&scope=a+b'],
  ['client_assertion=j&client_assertion_type=t', 'client_assertion=•••&client_assertion_type=t'],
  ['user_code=WDJB-MJHT&device_code=d&code=', 'user_code=•••&device_code=•••&code='],
  ['request_uri=urn%3Ax%3A1&client_id=c', 'request_uri=•••&client_id=c'],
  ['access_token=gho_1&scope=token%3Aread', 'access_token=•••&scope=token%3Aread'],
  [
    '{"access_token":"a","token_type":"DPoP","expires_in":5,"refresh_token":"r"}',
    '{"access_token":"•••","token_type":"DPoP","expires_in":5,"refresh_token":"•••"}',
  ],
  [
    '{ "client_id" : "c",\n "client_secret":"s", "client_secret_expires_at":0 }',
    '{ "client_id" : "c",\n "client_secret":"•••", "client_secret_expires_at":0 }',
  ],
  [
    '{"token_endpoint":"https://x/token","token_endpoint_auth_methods_supported":["client_secret_post"]}',
    '{"token_endpoint":"https://x/token","token_endpoint_auth_methods_supported":["client_secret_post"]}',
  ],
  ['{"user_code":12345678,"interval":5}', '{"user_code":"•••","interval":5}'],
  ['{"code":404,"n":1.50}', '{"code":404,"n":1.50}'],
  ['{"scope":"secret:read token:write"}', '{"scope":"secret:read token:write"}'],
  [
    '{"access_token":{"value":"a","parts":["b"]}}',
    '{"access_token":{"value":"•••","parts":["•••"]}}',
  ],
  [
    '{"verification_uri_complete":"https://x/device?user_code=WDJB"}',
    '{"verification_uri_complete":"https://x/device?user_code=•••"}',
  ],
  ['{"a":"https://x/cb#access_token=t&b=1"}', '{"a":"https://x/cb#access_token=•••&b=1"}'],
  ['{"\\u0063ode":"abc","code":"abc"}', '{"\\u0063ode":"•••","code":"•••"}'],
  ['{"access_token":"abc', '{"access_token":"•••"'],
  ['{"access_token":"abc","x":1}{"code":"d"}', '{"access_token":"•••","x":1}{"code":"•••"}'],
  ["{access_token: 'abc'}", "{access_token: '•••'}"],
  ['not a form', 'not a form'],
  ['Error code: not found', 'Error code: not found'],
  ['', ''],
])('hides the secrets of %s', (text, masked) => {
  expect(plainly(text)).toBe(masked);
});

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl';

test.each([
  ['a token itself', jwt],
  ['a page that posts the answer', '<form><input type="hidden" name="code" value="hush"></form>'],
  ['an input with its name last', "<INPUT value='hush' name='id_token'>"],
  ['an element', '<r><access_token>hush</access_token></r>'],
  ['a script', '<script>var s = {"code": "hush", state:"hush"}</script>'],
  ['an address in a page', '<a href="http://127.0.0.1/callback?code=hush&amp;state=hush">go</a>'],
  ['a header in prose', 'We got Authorization: Bearer hush-1, which is expired'],
  ['an assignment', 'refresh_token=hush scope=a'],
  ['prose', 'The token: hush-12345 is expired'],
  ['a token in prose', `Invalid ${jwt} was sent`],
  ['a description', JSON.stringify({ error_description: `Invalid ${jwt} was sent` })],
  ['a form', `request=${jwt}&x=y`],
  ['a broken form', 'code=hush\n&state=hush'],
])('hides what is secret in %s', (_what, text) => {
  const masked = maskedOAuthBody(text);

  expect(masked).toContain('•••');
  expect(masked).not.toMatch(/hush|c2lnbmF0dXJl/);
});

test('hides the private members of keys, wherever their type stands', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { kty, ...members } = privateKey.export({ format: 'jwk' });
  const secrets = ['d', 'p', 'q', 'dp', 'dq', 'qi'].map((name) => String(members[name]));
  const keys = [
    { ...members, kty },
    { kty: 'oct', k: 'hush' },
  ];

  const masked = maskedOAuthBody(JSON.stringify({ jwks: { keys } }));

  expect(secrets.filter((secret) => masked.includes(secret))).toEqual([]);
  expect(masked).not.toContain('hush');
  expect(masked).toContain(`"n":"${members.n}"`);
  expect(maskedOAuthBody('{"d":"1","k":"2"}')).toBe('{"d":"1","k":"2"}');
});

test('a secret has the same shape in a form and in JSON', () => {
  const secret = 'r+/= 1&2"3';
  const shape = shapeOf(secret);

  const masked = [
    maskedOAuthBody(String(new URLSearchParams({ refresh_token: secret, a: 'b' }))),
    maskedOAuthBody(JSON.stringify({ refresh_token: secret })),
  ];

  expect(masked).toEqual([`refresh_token=${shape}&a=b`, `{"refresh_token":"${shape}"}`]);
});

describe('an export', () => {
  const exported = (kind: 'http-body' | 'http-request', text: string) =>
    createRedaction(everythingHidden, noMasker).content(kind, Buffer.from(text)).toString();

  test.each([
    'grant_type=refresh_token&refresh_token=12345678901234&client_id=c',
    JSON.stringify({ access_token: jwt, scope: 'a' }),
    '<input name="code" value="12345678901234">',
  ])('leaves the shapes in %s', (text) => {
    const masked = maskedOAuthBody(text);

    expect(exported('http-body', masked)).toBe(masked);
  });

  test('hides what else is secret in a form with shapes', () => {
    const masked = maskedOAuthBody('refresh_token=12345678901234&my_key_of_old=hush');

    expect(masked).toContain('hush');
    expect(exported('http-body', masked)).not.toContain('hush');
  });

  test('leaves the shape of a header', () => {
    const head = `POST /token HTTP/1.1\nauthorization: Bearer ${shapeOf(jwt)}`;

    expect(exported('http-request', head)).toBe(head);
  });

  test('is not led astray by a secret that begins as a mask does', () => {
    const text = '{"access_token":"•••(hush)","password":"•••hush"}';

    expect(exported('http-body', text)).not.toContain('hush');
  });
});

test('shows nothing of what is nested deeply', () => {
  const deep = `{"x":${'['.repeat(50_000)}{"code":"hush"}${']'.repeat(50_000)}}`;

  expect(maskedOAuthBody(deep)).not.toContain('hush');
});

test('a percent sign that escapes nothing stands for itself', () => {
  expect(plainly('100%=yes&%74oken=abc&b=%')).toBe('100%=yes&%74oken=•••&b=%');
});

test.each([
  ['token:token:', 'x'],
  ['a=a=', 'x'],
  ['<input name=', 'x'],
  ['<a>', 'x'],
  ['"code":"', ','],
  ['&code=', '&'],
  ['{"kty":', '"d"'],
  ['bearer ', 'x'],
  ['://@', 'x'],
])('1 MB of %j takes no time', (start, end) => {
  const text = start.repeat(1_000_000 / start.length) + end;
  const started = cpuMs();

  maskedOAuthBody(text);

  expect(cpuMs() - started).toBeLessThan(3000);
});
