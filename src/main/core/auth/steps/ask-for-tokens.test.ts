import { expect, test } from 'vitest';
import { askForTokens, type TokenRequest } from './ask-for-tokens.ts';
import {
  askedAt,
  authorizationServer,
  failureOf,
  publicClient,
  stepContext,
} from './test-steps.ts';

const { tokenEndpoint } = authorizationServer;
const granted = { access_token: 'granted-token', token_type: 'Bearer' };
const grant = { grant_type: 'authorization_code', code: 'code-1', code_verifier: 'verifier-1' };

type Answer = NonNullable<Parameters<typeof stepContext>[0]>[string];

function ask(answer: Answer, request: Partial<TokenRequest> = {}) {
  const { context, ...rest } = stepContext({ [tokenEndpoint]: answer });
  const tokens = () =>
    askForTokens(context, {
      server: authorizationServer,
      client: publicClient,
      grant,
      resource: 'https://API.example/mcp/',
      askedScopes: ['read'],
      ...request,
    });
  return { ...rest, tokens };
}

test('reads the tokens, and takes the scopes as asked where none are named', async () => {
  const body = { ...granted, refresh_token: 'r', id_token: 'i', expires_in: 60 };
  const { tokens, findings } = ask({ body });

  expect(await tokens()).toEqual({
    accessToken: 'granted-token',
    tokenType: 'Bearer',
    refreshToken: 'r',
    idToken: 'i',
    askedScopes: ['read'],
    scopes: ['read'],
    obtainedAt: askedAt,
    expiresAt: askedAt + 60_000,
  });
  expect(findings()).toEqual([]);
});

test('sends the grant, the client and the resource as it is spelt', async () => {
  const { tokens, asked, forms } = ask({ body: granted });

  await tokens();

  expect(forms()).toEqual([{ ...grant, resource: 'https://API.example/mcp/', client_id: 'me' }]);
  expect(asked[0]?.headers).not.toHaveProperty('Authorization');
});

test.each([
  ['as it was registered', { authMethod: 'client_secret_post' as const }, undefined, 'form'],
  ['as the server takes it', {}, ['client_secret_post'], 'form'],
  ['in a header where the server says nothing', {}, undefined, 'header'],
  ['in a header where both will do', {}, ['client_secret_post', 'client_secret_basic'], 'header'],
])('sends the secret of a client %s', async (_how, own, tokenAuthMethods, where) => {
  const client = { clientId: 'a:b', clientSecret: 'ü +', from: 'pre-registered', ...own } as const;
  const server = { ...authorizationServer, ...(tokenAuthMethods && { tokenAuthMethods }) };
  const { tokens, asked, forms } = ask({ body: granted }, { client, server });

  await tokens();

  const basic = `Basic ${Buffer.from('a%3Ab:%C3%BC+%2B').toString('base64')}`;
  expect({
    form: forms()[0]?.['client_secret'],
    header: asked[0]?.headers?.['Authorization'],
  }).toEqual({ form: undefined, header: undefined, [where]: where === 'form' ? 'ü +' : basic });
});

test('proves possession again with the nonce that is wanted, once, and signs anew', async () => {
  const wanted = { status: 400, headers: { 'dpop-nonce': 'n' }, body: { error: 'use_dpop_nonce' } };
  const nonces: string[] = [];
  const dpop = {
    proof: async () => `proof ${nonces.join()}`,
    takeNonce: (headers: Headers) => nonces.push(headers.get('dpop-nonce') ?? '') < 3,
  };
  let signed = 0;
  const signClient = async () => ({ client_assertion: `assertion ${(signed += 1)}` });
  const { tokens, asked, forms } = ask([wanted, wanted, { body: granted }], { dpop, signClient });

  const failure = await failureOf(tokens);

  expect(failure?.code).toBe('token-use_dpop_nonce');
  expect(asked.map(({ headers }) => headers?.['DPoP'])).toEqual(['proof ', 'proof n']);
  expect(forms().map((form) => form['client_assertion'])).toEqual(['assertion 1', 'assertion 2']);
});

test('tells of a token that was not bound to the proof', async () => {
  const dpop = { proof: async () => 'proof', takeNonce: () => false };
  const bound = ask({ body: { ...granted, token_type: 'dpop' } }, { dpop });
  const loose = ask({ body: granted }, { dpop });

  expect([(await bound.tokens()).tokenType, bound.findings()]).toEqual(['DPoP', []]);
  expect((await loose.tokens()).tokenType).toBe('Bearer');
  expect(loose.findings()).toEqual([expect.stringContaining('did not bind')]);
});

test('refuses a token that is bound to nothing of ours', async () => {
  const { tokens } = ask({ body: { ...granted, token_type: 'DPoP' } });

  expect(await failureOf(tokens)).toMatchObject({ code: 'token-type-mismatch' });
});

test('tells of a type that is not known', async () => {
  const { tokens, findings } = ask({ body: { ...granted, token_type: 'mac' } });

  await tokens();

  expect(findings()).toEqual([`${tokenEndpoint} named the token_type mac; it is taken as Bearer`]);
});

test.each([
  ['3600', 3_600_000, 'is the string “3600”'],
  ['', undefined, 'is “”'],
  ['soon', undefined, 'is “soon”'],
  [-1, undefined, 'is “-1”'],
  [1e300, undefined, 'is “1e+300”'],
  [[3600], undefined, 'is “a list”'],
  [true, undefined, 'is “true”'],
])('tells of an expires_in of %j', async (value, life, finding) => {
  const { tokens, findings } = ask({ body: { ...granted, expires_in: value } });

  const { expiresAt } = await tokens();

  expect(expiresAt).toBe(life === undefined ? undefined : askedAt + life);
  expect(findings()).toEqual([expect.stringContaining(finding)]);
});

test('reads a form, and an error in one', async () => {
  const given = ask({ body: 'access_token=granted-token&token_type=bearer&expires_in=60' });
  const failed = ask({ body: 'error=bad_verification_code&error_description=It+is+old.' });

  expect(await given.tokens()).toMatchObject({ accessToken: 'granted-token' });
  expect(given.findings()).toEqual([`${tokenEndpoint} answered with a form, not with JSON`]);
  expect(await failureOf(failed.tokens)).toMatchObject({
    code: 'token-bad_verification_code',
    message: `${tokenEndpoint} issued no token (HTTP 200): bad_verification_code: It is old.`,
  });
});

test.each([
  ['a page', { body: '<a href="?x=1&access_token=stolen-token&error=1">stolen-token</a>' }],
  ['a text', { body: 'stolen-token' }],
  ['a list', { body: ['stolen-token'] }],
  ['null', { body: 'null' }],
  ['broken JSON', { body: '{"access_token":"stolen-token"' }],
  ['no token', { body: { token: 'stolen-token' } }],
  ['a token that is no text', { body: { access_token: ['stolen-token'] } }],
  ['a token with a line break', { body: { access_token: 'stolen-token\r\nX: y' } }],
  ['a token that is no ASCII', { body: { access_token: 'stolen-token…' } }],
  ['a token with HTTP 401', { status: 401, body: { access_token: 'stolen-token' } }],
  ['a redirect', { status: 307, headers: { location: 'https://x.example/?stolen-token' } }],
  ['something very deep', { body: '['.repeat(300_000) }],
])('finds no token in %s, and quotes nothing of it', async (_what, answer) => {
  const { tokens, notes } = ask(answer);

  const failure = await failureOf(tokens);

  expect(failure).toMatchObject({ code: 'token-unreadable' });
  expect(failure?.message).toContain(tokenEndpoint);
  expect(JSON.stringify([failure, notes])).not.toContain('stolen-token');
});

test.each([
  [500, {}, 'Try again later.'],
  [503, { 'retry-after': '120' }, 'Try again in 120 s.'],
  [429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 'Try again later.'],
])(
  'says that HTTP %s may pass, where nothing is held that could be kept',
  async (status, headers, when) => {
    const { tokens } = ask({ status, headers, body: { error: 'invalid_grant' } });

    const failure = await failureOf(tokens);

    expect(failure?.code).toBe('token-endpoint-unavailable');
    expect(failure?.next).toBe(when);
  },
);

test('repeats no secret that an error repeats', async () => {
  const client = { clientId: 'me', clientSecret: 'secret-1', from: 'pre-registered' } as const;
  const body = {
    error: 'invalid_grant',
    error_description: 'code-1 and verifier-1 of secret-1 are unknown.',
  };
  const { tokens } = ask({ status: 400, body }, { client });

  expect((await failureOf(tokens))?.message).toBe(
    `${tokenEndpoint} issued no token (HTTP 400): invalid_grant: ••• and ••• of ••• are unknown.`,
  );
});

test.each(['constructor', '__proto__', 'toString', 'code-1', 'a\u202eb', 'x'.repeat(5000)])(
  'has a next step for the error %s',
  async (error) => {
    const { tokens } = ask({ status: 400, body: { error } });

    const failure = await failureOf(tokens);

    expect(failure).toMatchObject({
      code: expect.stringMatching(/^token-[\w-]{1,60}$/) as string,
      next: 'Sign in again.',
    });
    expect(failure?.code).not.toContain('code-1');
    expect(failure?.message.length).toBeLessThan(500);
  },
);

test.each([
  'AADSTS50011',
  'interaction.required',
  'invalid-grant',
  '70043',
  'urn:example:error#3',
  'needs consent',
  'x',
  'x'.repeat(60),
])('takes the error %j for the code, which RFC 6749 allows', async (error) => {
  const { tokens } = ask({ status: 400, body: { error } });

  const failure = await failureOf(tokens);

  expect(failure).toMatchObject({ code: `token-${error}` });
  expect(failure?.message).toContain(`: ${error}.`);
});

test.each([
  'say "no"',
  String.raw`a\b`,
  'ungültig',
  'a\u0000b',
  'a\nb',
  ' ',
  ' led',
  'trailed ',
  'x'.repeat(61),
  'code-1',
  'no.code-1',
  'unreadable',
  'not-accepted',
  'type-mismatch',
  'endpoint-unavailable',
])('takes the error %j for no code', async (error) => {
  const { tokens } = ask({ status: 400, body: { error } });

  expect(await failureOf(tokens)).toMatchObject({ code: 'token-refused' });
});
