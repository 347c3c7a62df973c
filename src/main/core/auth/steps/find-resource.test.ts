import { expect, test } from 'vitest';
import { challengeOf } from './challenges.ts';
import { findResource } from './find-resource.ts';
import { StepFailed } from './step.ts';
import { failureOf, stepContext } from './test-steps.ts';

const serverUrl = 'https://api.example/v1/mcp';
const atPath = 'https://api.example/.well-known/oauth-protected-resource/v1/mcp';
const atRoot = 'https://api.example/.well-known/oauth-protected-resource';
const metadata = { resource: serverUrl, authorization_servers: ['https://as.example'] };

const challengeWith = (url: string) =>
  challengeOf(new Headers({ 'www-authenticate': `Bearer resource_metadata="${url}"` }));

test('looks where the challenge says, then at the path, then at the root', async () => {
  const { context, asked } = stepContext({ [atRoot]: { body: metadata } });

  const found = await findResource(context, {
    serverUrl,
    challenge: challengeWith('https://api.example/here'),
  });

  expect(asked.map(({ url }) => url)).toEqual(['https://api.example/here', atPath, atRoot]);
  expect(found).toEqual({
    resource: serverUrl,
    authorizationServers: ['https://as.example'],
    takesDpop: false,
    url: atRoot,
  });
});

test('reads an address of the challenge that is relative to the server', async () => {
  const { context, findings } = stepContext({
    'https://api.example/here': { body: metadata },
  });

  const found = await findResource(context, { serverUrl, challenge: challengeWith('/here') });

  expect([found?.url, findings()]).toEqual(['https://api.example/here', []]);
});

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://user:secret@api.example/here',
  'https://',
  `https://api.example/${'a'.repeat(3000)}`,
])('passes by the address %s of a challenge', async (url) => {
  const { context, asked, findings } = stepContext({ [atPath]: { body: metadata } });

  const found = await findResource(context, { serverUrl, challenge: challengeWith(url) });

  expect([found?.url, asked.length]).toEqual([atPath, 1]);
  expect(findings()).toEqual([expect.stringContaining('not a web address')]);
  expect(findings()[0]?.length).toBeLessThan(500);
});

test('passes by a host of a challenge that does not answer', async () => {
  const { context, findings } = stepContext({ [atPath]: { body: metadata } });
  const failure = { code: 'unreachable', message: 'gone.example can’t be reached.', next: '' };
  const send: typeof context.send = async (request) => {
    if (request.url === 'https://gone.example/') throw new StepFailed(failure);
    return context.send(request);
  };

  const found = await findResource(
    { ...context, send },
    { serverUrl, challenge: challengeWith('https://gone.example/') },
  );

  expect(found?.url).toBe(atPath);
  expect(findings()).toEqual([expect.stringContaining('gone.example can’t be reached')]);
});

test('asks the user where a challenge leads to a place that needs a consent', async () => {
  const { context } = stepContext();
  const failure = { code: 'nearer-origin', message: '', next: '' };
  const consent = { kind: 'origin', origin: 'http://127.0.0.1' } as const;
  const send = () => Promise.reject(new StepFailed(failure, consent));

  const failed = await failureOf(() =>
    findResource(
      { ...context, send },
      { serverUrl, challenge: challengeWith('http://127.0.0.1/') },
    ),
  );

  expect(failed?.code).toBe('nearer-origin');
});

test('tells of a page and of an error with their address and type', async () => {
  const { context, findings } = stepContext({
    [atPath]: { body: '<!doctype html>' },
    [atRoot]: { status: 502, body: '<!doctype html>' },
  });

  const found = await findResource(context, { serverUrl, challenge: challengeWith(atPath) });

  expect(found).toBeUndefined();
  expect(findings()).toEqual([
    expect.stringContaining(
      `${atPath}, where the protected resource metadata should be, answers with no`,
    ),
    expect.stringContaining(
      `${atRoot}, where the protected resource metadata should be, answers HTTP 502`,
    ),
    expect.stringContaining('publishes no readable'),
  ]);
  expect(
    findings()
      .slice(0, 2)
      .every((finding) => finding.includes('text/html')),
  ).toBe(true);
});

test('sends a resource above the server as it is spelt, and says that it differs', async () => {
  const resource = 'https://api.example/v1/';
  const { context, findings } = stepContext({ [atPath]: { body: { ...metadata, resource } } });

  const found = await findResource(context, { serverUrl, challenge: challengeWith(atPath) });

  expect(found?.resource).toBe(resource);
  expect(findings()).toEqual([expect.stringContaining(`not exactly ${serverUrl}`)]);
});

test.each([
  ['another origin', 'https://other.example/v1/mcp'],
  ['another path', 'https://api.example/v2'],
  ['the beginning of a name', 'https://api.example/v1/mc'],
  ['nothing', null],
  ['a list', [serverUrl]],
  ['an address with a password', 'https://me:secret@api.example/v1/mcp'],
])('refuses metadata of %s', async (_what, resource: unknown) => {
  const { context } = stepContext({ [atPath]: { body: { ...metadata, resource } } });

  const failure = await failureOf(() => findResource(context, { serverUrl, challenge: undefined }));

  expect(failure).toMatchObject({ code: 'resource-mismatch', rule: 'RFC 9728, 3.3' });
  expect(failure?.message).toContain(serverUrl);
});

test('refuses metadata that is nested too deeply to be written again', async () => {
  const deep = `{"resource":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const { context } = stepContext({ [atPath]: { body: deep } });

  const failure = await failureOf(() => findResource(context, { serverUrl, challenge: undefined }));

  expect(failure).toMatchObject({
    code: 'resource-mismatch',
    message: `${atPath} is the metadata of a list, not of ${serverUrl}.`,
  });
});

test.each([
  ['no list', undefined],
  ['an empty list', []],
  ['a text', 'https://as.example'],
  ['members of other kinds', [null, 7, {}]],
  ['a script', ['javascript:alert(1)']],
])('ends where the authorization servers are %s', async (_what, servers: unknown) => {
  const body = { ...metadata, authorization_servers: servers };
  const { context } = stepContext({ [atPath]: { body } });

  const failure = await failureOf(() => findResource(context, { serverUrl, challenge: undefined }));

  expect(failure).toMatchObject({ code: 'no-authorization-server' });
  expect(failure?.message).toContain(atPath);
});

test('leaves out authorization servers that can’t be asked, and says so', async () => {
  const authorization_servers = ['ftp://as.example', 'https://as.example'];
  const { context, findings } = stepContext({
    [atPath]: { body: { ...metadata, authorization_servers } },
  });

  const found = await findResource(context, { serverUrl, challenge: challengeWith(atPath) });

  expect(found?.authorizationServers).toEqual(['https://as.example']);
  expect(findings()).toEqual([expect.stringContaining('ftp://as.example')]);
});

test.each([
  [{ dpop_bound_access_tokens_required: true }, true],
  [{ dpop_signing_alg_values_supported: ['ES256'] }, true],
  [{ dpop_bound_access_tokens_required: 'true' }, false],
])('reads from %j whether the resource takes bound tokens', async (members, takesDpop) => {
  const { context } = stepContext({ [atPath]: { body: { ...metadata, ...members } } });

  const found = await findResource(context, { serverUrl, challenge: undefined });

  expect(found?.takesDpop).toBe(takesDpop);
});
