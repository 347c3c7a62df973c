import { describe, expect, test } from 'vitest';
import {
  assumedAuthorizationServer,
  findAuthorizationServer,
} from './find-authorization-server.ts';
import { isSameEndpoints } from './own-endpoints.ts';
import { failureOf, stepContext } from './test-steps.ts';

const issuer = 'https://as.example';
const place = `${issuer}/.well-known/oauth-authorization-server`;
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
};
const own = {
  authorization: 'https://own.example/a',
  token: 'https://own.example/t',
  registration: 'https://own.example/r',
  revocation: 'https://own.example/v',
};

type Found = Omit<Parameters<typeof findAuthorizationServer>[1], 'issuer' | 'trusts'>;

const find = (options: Found, body: unknown = metadata) => {
  const { context, ...rest } = stepContext(body === undefined ? {} : { [place]: { body } });
  const wanted = { issuer, trusts: () => false, ...options };
  return { ...rest, found: findAuthorizationServer(context, wanted) };
};

test('own endpoints stand in for those of the metadata, and each is told', async () => {
  const { found, findings } = find({ endpoints: own });

  expect(await found).toMatchObject({
    issuer,
    authorizationEndpoint: own.authorization,
    tokenEndpoint: own.token,
    registrationEndpoint: own.registration,
    revocationEndpoint: own.revocation,
    overridden: own,
    url: place,
  });
  expect(findings()).toEqual([
    expect.stringContaining(
      `authorization_endpoint is ${own.authorization}, as you set it, in place of ${issuer}/authorize`,
    ),
    expect.stringContaining('token_endpoint is https://own.example/t, as you set it'),
    expect.stringContaining('registration_endpoint is https://own.example/r, as you set it, where'),
    expect.stringContaining('revocation_endpoint is'),
  ]);
});

test('one that is what the metadata says is told of no further', async () => {
  const { found, findings } = find({ endpoints: { token: `${issuer}/token` } });

  expect(await found).toMatchObject({ overridden: { token: `${issuer}/token` } });
  expect(findings()).toEqual([]);
});

test('without any nothing is overridden', async () => {
  expect(await find({}).found).not.toHaveProperty('overridden');
  expect(await find({ endpoints: {} }).found).not.toHaveProperty('overridden');
  expect(await find({ endpoints: { token: undefined } }).found).not.toHaveProperty('overridden');
});

test('one heals metadata that lacks it, or has an unusable one', async () => {
  const { token_endpoint: _none, ...lacking } = metadata;
  const endpoints = { token: own.token };

  expect(await find({ endpoints }, lacking).found).toMatchObject({ tokenEndpoint: own.token });
  const unusable = { ...metadata, token_endpoint: 'ftp://x' };
  expect(await find({ endpoints }, unusable).found).toMatchObject({ tokenEndpoint: own.token });
});

test.each([
  'http://own.example/t',
  'https://user:pw@own.example/t',
  'javascript:alert(1)',
  'https://own.example/\u202Et',
  '//own.example/t',
])('%j gets no token, and nothing is asked', async (token) => {
  const { found, asked } = find({ endpoints: { token } });

  expect(await failureOf(() => found)).toMatchObject({ code: 'endpoint-unusable' });
  expect(asked).toEqual([]);
});

test('the issuer is checked as ever', async () => {
  const { found } = find({ endpoints: own }, { ...metadata, issuer: 'https://evil.example' });

  expect(await failureOf(() => found)).toMatchObject({ code: 'issuer-mismatch' });
});

describe('where the authorization server says nothing', () => {
  const silent = (options: Found) => find(options, null);

  test('the endpoints that a sign-in needs are enough', async () => {
    const { found, findings } = silent({ endpoints: own });

    const server = await found;
    expect(server).toMatchObject({ issuer, tokenEndpoint: own.token, overridden: own });
    expect(server).not.toHaveProperty('url');
    expect(findings().at(-1)).toContain('whether it checks PKCE is unknown');
  });

  test('a client without a user needs the token endpoint alone', async () => {
    const { found } = silent({ endpoints: { token: own.token }, usesBrowser: false });

    expect(await found).not.toHaveProperty('authorizationEndpoint');
  });

  test('a part of them is not', async () => {
    expect(await failureOf(() => silent({ endpoints: { token: own.token } }).found)).toMatchObject({
      code: 'no-metadata',
    });
  });

  test('what is assumed gives way to them', () => {
    const { context, findings } = stepContext();
    const endpoints = { token: own.token, revocation: own.revocation };

    const server = assumedAuthorizationServer(context, 'https://api.example/mcp', endpoints);

    expect(server).toMatchObject({
      authorizationEndpoint: 'https://api.example/authorize',
      tokenEndpoint: own.token,
      revocationEndpoint: own.revocation,
      overridden: endpoints,
    });
    expect(findings()).toHaveLength(2);
  });
});

test.each<[Parameters<typeof isSameEndpoints>, boolean]>([
  [[undefined, undefined], true],
  [[{}, undefined], true],
  [[{ token: 'a' }, { token: 'a' }], true],
  [[{ token: 'a' }, { token: 'b' }], false],
  [[{ token: 'a' }, undefined], false],
  [[{ token: 'a' }, { token: 'a', revocation: 'b' }], false],
])('%j are the same: %s', (both, isSame) => expect(isSameEndpoints(...both)).toBe(isSame));
