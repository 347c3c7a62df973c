import { expect, test } from 'vitest';
import { mapOAuthSecrets } from './oauth-secrets.ts';

test('passes every secret of a sign-in’s settings, and nothing else', () => {
  const seen: string[] = [];

  const mapped = mapOAuthSecrets(
    {
      clientId: 'open',
      clientSecret: 'a',
      privateKey: 'b',
      extra: { audience: 'open', api_token: 'c' },
      identityProvider: {
        tokenEndpoint: 'https://idp.example/token',
        clientId: 'open',
        clientSecret: 'd',
        idToken: 'e',
      },
    },
    (name, value) => {
      seen.push(`${name}=${value}`);
      return '•';
    },
  );

  expect(seen.toSorted()).toEqual([
    'api_token=c',
    'clientSecret=a',
    'clientSecret=d',
    'idToken=e',
    'privateKey=b',
  ]);
  expect(JSON.stringify(mapped).match(/"open"|•/g)).toHaveLength(8);
});

test('leaves what is absent absent', () => {
  expect(mapOAuthSecrets({ clientId: 'open' }, () => '•')).toEqual({ clientId: 'open' });
});
