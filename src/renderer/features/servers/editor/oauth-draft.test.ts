import { expect, test } from 'vitest';
import { oauthChoice, type OAuthChoice } from '../../../../shared/model/servers/oauth-choice.ts';
import { emptyOAuthDraft, oauthDraft, readOAuth, type OAuthDraft } from './oauth-draft.ts';

const errorsOf = (change: Partial<OAuthDraft>): Record<string, string> => {
  const errors: Record<string, string> = {};
  readOAuth({ ...emptyOAuthDraft, ...change }, errors);
  return errors;
};

test('an empty draft leaves all to be found out', () => {
  expect(readOAuth(emptyOAuthDraft, {})).toBeUndefined();
  expect(readOAuth(oauthDraft({ grant: 'authorization-code' }), {})).toBeUndefined();
});

const choices: OAuthChoice[] = [
  {
    identity: 'work',
    clientId: 'mine',
    clientSecret: '${secret:CLIENT}',
    scopes: ['read', 'write'],
    resource: 'urn:files',
    metadataDocument: 'https://example.com/client.json',
    redirect: { host: 'localhost', port: 4001 },
    extra: { audience: 'files', login_hint: 'me@example.com' },
    sendsScope: true,
  },
  { redirect: { port: 4001 } },
  { endpoints: { token: 'https://as.example/token' } },
  {
    endpoints: {
      authorization: 'https://as.example/authorize',
      token: 'http://127.0.0.1:1/token',
      registration: 'https://as.example/register',
      revocation: 'https://as.example/revoke',
    },
  },
  { grant: 'client-credentials', clientId: 'robot', clientSecret: 'x', scopes: ['read'] },
  { grant: 'private-key-jwt', clientId: 'robot', privateKey: '${secret:K}', algorithm: 'RS256' },
  {
    grant: 'enterprise',
    clientId: 'app',
    redirect: { port: 4001 },
    identityProvider: {
      issuer: 'https://idp.example',
      clientId: 'sso',
      clientSecret: '${secret:S}',
    },
  },
  {
    grant: 'enterprise',
    clientId: 'app',
    identityProvider: {
      tokenEndpoint: 'https://idp/token',
      clientId: 'idp',
      idToken: '${input:T}',
    },
  },
];

test.each(choices)('%j is read back as it was', (choice) => {
  const errors: Record<string, string> = {};

  const read = readOAuth(oauthDraft(choice), errors);

  expect(read).toEqual(choice);
  expect(errors).toEqual({});
  expect(oauthChoice.parse(read)).toEqual(choice);
});

test.each<[string, Partial<OAuthDraft>, string]>([
  ['scopes', { scopes: 'read a"b' }, 'can’t be a scope'],
  ['redirectPort', { redirectPort: '99999' }, 'from 1 to 65,535'],
  ['metadataDocument', { metadataDocument: 'http://example.com/c.json' }, 'https address'],
  [
    'endpoints.token',
    { endpoints: { ...emptyOAuthDraft.endpoints, token: 'as.example/token' } },
    'starts with http',
  ],
  ['extra 0', { extra: [{ name: '', value: 'x' }] }, 'Give this value a name.'],
  ['clientSecret', { grant: 'client-credentials', clientId: 'robot' }, 'secret'],
  ['privateKey', { grant: 'private-key-jwt', clientId: 'robot' }, 'private key'],
  ['clientId', { grant: 'enterprise' }, 'ID of the client'],
  [
    'providerIssuer',
    {
      grant: 'enterprise',
      clientId: 'app',
      providerClientId: 'sso',
      providerIssuer: 'idp.example',
    },
    'starts with http',
  ],
  [
    'providerClientId',
    { grant: 'enterprise', providerIssuer: 'https://idp.example' },
    'ID of the client',
  ],
  ['idToken', { grant: 'enterprise', clientId: 'app' }, 'ID token'],
])('a wrong %s is told at its field', (field, change, message) => {
  expect(errorsOf(change)[`oauth.${field}`]).toContain(message);
});

test('a grant takes only what it has a field for', () => {
  const draft = { ...emptyOAuthDraft, clientId: 'robot', clientSecret: 'x', redirectPort: '99999' };

  const errors: Record<string, string> = {};
  const read = readOAuth({ ...draft, grant: 'client-credentials' }, errors);

  expect(read).toEqual({ grant: 'client-credentials', clientId: 'robot', clientSecret: 'x' });
  expect(errors).toEqual({});
});
