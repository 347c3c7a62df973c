import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OAuthChoice } from '../../../../shared/model/servers/oauth-choice.ts';
import { createKnownSecrets } from '../../secrets/masking/known-secrets.ts';
import { fakeKeyring, testSecrets } from '../../secrets/test-secrets.ts';
import { failureOf } from '../steps/test-steps.ts';
import { createCredentials } from './credentials.ts';
import { createProviderSessions, signsInAtProvider } from './provider-sessions.ts';

const issuer = 'https://idp.example';
const server = {
  issuer,
  tokenEndpoint: `${issuer}/token`,
  takesMetadataDocument: false,
  promisesIss: false,
};
const provider = { server, keysUrl: `${issuer}/keys` };
const oauth = (more: object = {}): OAuthChoice => ({
  grant: 'enterprise',
  clientId: 'app',
  identityProvider: { issuer, clientId: 'sso' },
  ...more,
});
const tokenFor = (seconds: number) =>
  new UnsecuredJWT({ sub: 'ada', exp: Math.floor(Date.now() / 1000) + seconds }).encode();
const tokensWith = (idToken: string) => ({
  accessToken: 'access',
  tokenType: 'Bearer' as const,
  idToken,
  scopes: ['openid'],
  obtainedAt: Date.now(),
});

let home: string;
const keyring = fakeKeyring();
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-provider-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const opened = () => {
  const secrets = testSecrets(home, [keyring]);
  return createProviderSessions(createCredentials({ home, secrets, known: createKnownSecrets() }));
};

/** All bytes below the home folder. */
async function disk(): Promise<string> {
  const names = await readdir(home, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  );
  return texts.join('\n');
}

test('one sign-in serves each server of the provider, also after a restart, and is sealed', async () => {
  const idToken = tokenFor(600);
  await opened().keep(oauth(), provider, tokensWith(idToken));

  const found = await opened().tokenOf(oauth({ clientId: 'another-app' }));

  expect(found).toEqual({ tokenEndpoint: `${issuer}/token`, idToken });
  expect(await disk()).not.toContain(idToken.split('.')[1]);
});

test.each<[string, object]>([
  ['another identity', { identity: 'work' }],
  ['another client', { identityProvider: { issuer, clientId: 'other' } }],
  ['another issuer', { identityProvider: { issuer: `${issuer}/tenant`, clientId: 'sso' } }],
])('it is not that of %s', async (_what, more) => {
  const sessions = opened();
  await sessions.keep(oauth(), provider, tokensWith(tokenFor(600)));

  expect(await failureOf(() => sessions.tokenOf(oauth(more)))).toMatchObject({
    code: 'identity-provider-sign-in',
  });
});

test.each([-10, 0, 20])('a token that ends in %i s is of no use', async (seconds) => {
  const sessions = opened();
  await sessions.keep(oauth(), provider, tokensWith(tokenFor(seconds)));

  expect(await failureOf(() => sessions.tokenOf(oauth()))).toMatchObject({
    code: 'identity-provider-sign-in',
  });
});

test('a token that was given by hand comes first, and nobody signs in', async () => {
  const given = { tokenEndpoint: `${issuer}/own`, idToken: 'by-hand', clientId: 'sso' };
  const choice = oauth({ identityProvider: { issuer, ...given } });

  expect(signsInAtProvider(choice)).toBe(false);
  expect(await opened().tokenOf(choice)).toEqual({
    tokenEndpoint: given.tokenEndpoint,
    idToken: 'by-hand',
  });
});

test('a definition that lacks the provider says so', async () => {
  const choice = oauth({ identityProvider: { clientId: 'sso' } });

  expect(await failureOf(() => opened().tokenOf(choice))).toMatchObject({
    code: 'definition-incomplete',
  });
});
