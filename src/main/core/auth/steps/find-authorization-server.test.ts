import { expect, test } from 'vitest';
import {
  assumedAuthorizationServer,
  findAuthorizationServer,
} from './find-authorization-server.ts';
import { failureOf, stepContext } from './test-steps.ts';

const issuer = 'https://as.example/tenant';
const places = [
  'https://as.example/.well-known/oauth-authorization-server/tenant',
  'https://as.example/.well-known/openid-configuration/tenant',
  'https://as.example/tenant/.well-known/openid-configuration',
] as const;
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
};

const find = (body: unknown, trusted?: string) => {
  const { context, ...rest } = stepContext({ [places[0]]: { body } });
  const trusts = (issuer: string) => issuer === trusted;
  return { ...rest, found: findAuthorizationServer(context, { issuer, trusts }) };
};

const failureWith = (members: object) => failureOf(() => find({ ...metadata, ...members }).found);

test('looks at the three places in their order, past pages and what is not there', async () => {
  const { context, asked, findings } = stepContext({
    [places[0]]: { body: '<!doctype html>' },
    [places[2]]: { body: metadata },
  });

  const server = await findAuthorizationServer(context, { issuer, trusts: () => false });

  expect(asked.map(({ url }) => url)).toEqual(places);
  expect(server).toEqual({
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    takesMetadataDocument: false,
    promisesIss: false,
    url: places[2],
  });
  expect(findings()).toEqual([expect.stringContaining(`${places[0]}, where`)]);
});

test('has two places to look at where the issuer has no path', async () => {
  const { context, asked } = stepContext();

  const failure = await failureOf(() =>
    findAuthorizationServer(context, { issuer: 'https://as.example', trusts: () => false }),
  );

  expect(asked.map(({ url }) => url)).toEqual([
    'https://as.example/.well-known/oauth-authorization-server',
    'https://as.example/.well-known/openid-configuration',
  ]);
  expect(failure).toMatchObject({
    code: 'no-metadata',
    message: expect.stringContaining('openid-configuration answers HTTP 404') as string,
  });
});

test('keeps what the metadata says', async () => {
  const { found, findings } = find({
    ...metadata,
    registration_endpoint: `${issuer}/register`,
    scopes_supported: ['read', 7],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  });

  expect(await found).toMatchObject({
    registrationEndpoint: `${issuer}/register`,
    scopes: ['read'],
    takesMetadataDocument: true,
    promisesIss: true,
  });
  expect(findings()).toEqual([]);
});

test('refuses the metadata of another issuer, and lets the user trust it', async () => {
  const other = { ...metadata, issuer: 'https://other.example' };
  const failure = await failureOf(() => find(other).found);
  const { found, findings } = find(other, 'https://other.example');

  expect(failure).toMatchObject({ code: 'issuer-mismatch', rule: 'RFC 8414, 3.3' });
  expect(await found).toMatchObject({ issuer: 'https://other.example' });
  expect(findings()).toEqual([expect.stringContaining('you trust it')]);
});

test.each([
  ['null', null],
  ['a list', [issuer]],
  ['an object', {}],
  ['nothing', undefined],
  ['a text with another path', `${issuer}/x`],
])('refuses an issuer that is %s, even where everything is trusted', async (_what, other) => {
  const { context } = stepContext({ [places[0]]: { body: { ...metadata, issuer: other } } });

  const failure = await failureOf(() =>
    findAuthorizationServer(context, { issuer, trusts: () => false }),
  );

  expect(failure).toMatchObject({ code: 'issuer-mismatch' });
  expect(failure?.message).toContain(`but that of ${issuer} was requested`);
});

test.each([
  'javascript:alert(1)',
  'http://as.example/token',
  'https://me:secret@as.example/token',
  '/token',
  'https:as.example',
  'https://as.example/\u202enekot',
  `https://as.example/${'a'.repeat(3000)}`,
  7,
  ['https://as.example/token'],
  {},
])('refuses the endpoint %s', async (endpoint) => {
  const failure = await failureWith({ token_endpoint: endpoint });

  expect(failure).toMatchObject({ code: 'metadata-unusable' });
  expect(failure?.message).toContain(`token_endpoint in ${places[0]}`);
  expect(failure?.message).not.toContain('\u202e');
  expect(failure?.message.length).toBeLessThan(600);
});

test('takes plain http on this machine', async () => {
  const { found } = find({ ...metadata, token_endpoint: 'http://localhost:3000/token' });

  expect((await found)?.tokenEndpoint).toBe('http://localhost:3000/token');
});

test.each(['authorization_endpoint', 'token_endpoint'])('wants the %s', async (name) => {
  const failures = [await failureWith({ [name]: undefined }), await failureWith({ [name]: null })];

  expect(failures.map((failure) => [failure?.code, failure?.message])).toEqual([
    ['metadata-incomplete', `The metadata at ${places[0]} has no ${name}.`],
    ['metadata-incomplete', `The metadata at ${places[0]} has no ${name}.`],
  ]);
});

test.each([undefined, null, [], ['plain'], 'S256', { S256: true }])(
  'wants PKCE where its methods are %s',
  async (methods) => {
    const failure = await failureWith({ code_challenge_methods_supported: methods });

    expect(failure).toMatchObject({ code: 'no-pkce' });
  },
);

test('tells of an endpoint that is null', async () => {
  const { found, findings } = find({ ...metadata, registration_endpoint: null });

  expect(await found).not.toHaveProperty('registrationEndpoint');
  expect(findings()).toEqual([
    expect.stringContaining(`registration_endpoint in ${places[0]} is null`),
  ]);
});

test('tells of a redirect to another origin', async () => {
  const elsewhere = 'https://moved.example/metadata';
  const { context, findings } = stepContext({ [places[0]]: { body: metadata, url: elsewhere } });

  await findAuthorizationServer(context, { issuer, trusts: () => false });

  expect(findings()).toEqual([expect.stringContaining(`redirects to ${elsewhere}`)]);
});

test('assumes endpoints where nothing needs to be said', async () => {
  const { context } = stepContext();
  const options = { issuer, trusts: () => false, isOptional: true };

  expect(await findAuthorizationServer(context, options)).toBeUndefined();
  expect(assumedAuthorizationServer(context, 'https://api.example/mcp')).toMatchObject({
    issuer: 'https://api.example',
    authorizationEndpoint: 'https://api.example/authorize',
    tokenEndpoint: 'https://api.example/token',
    registrationEndpoint: 'https://api.example/register',
  });
});
