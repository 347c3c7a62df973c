import { parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { isSecretName, mayNameSecret } from './secret-names.ts';
import { asksForSecret, secretsIn } from './secret-places.ts';
import { treeReader, type JsonTree } from '../model/calls/tree-reader.ts';

const secretPlaces = (value: unknown, schema: unknown) => {
  const tree: JsonTree | undefined = parseTree(JSON.stringify(value));
  return tree && secretsIn(tree, treeReader, schema)?.map(({ place }) => place);
};

describe('a secret is told by its name', () => {
  test.each([
    'password',
    'Password',
    'user_password',
    'adminPasswd',
    'passphrase',
    'token',
    'access_token',
    'githubToken',
    'accesstoken',
    'api_key',
    'apiKey',
    'x-api-key',
    'X-Auth-Token',
    'secret',
    'clientSecret',
    'client-secret',
    'secretValue',
    'AWS_SECRET_ACCESS_KEY',
    'private_key',
    'Authorization',
    'authorization_header',
    'credentials',
    'cookie',
    'Set-Cookie',
    'bearer',
    'jwt',
    'auth',
    'otp',
    'mfa_code',
    'pat',
    'pin',
    'token2',
    'connection_string',
    'DB_PWD',
    'MYSQL_PWD',
    'PGPASSWORD',
    'DB_PASS',
    'smtpPass',
    'GITHUB_PAT',
    'SENTRY_DSN',
    'PASSWD',
    'REDIS-PASS',
  ])('%s', (name) => {
    expect(isSecretName(name)).toBe(true);
    expect(mayNameSecret(JSON.stringify({ [name]: 'x' }))).toBe(true);
    expect(mayNameSecret(JSON.stringify([{ name, value: 'x' }]))).toBe(true);
  });

  test.each(['{"to-k_e n":"x"}', '{"to\\u006ben":"x"}', '{"p\\u0061t":"x"}'])(
    'at a glance, too: %s',
    (json) => {
      expect(mayNameSecret(json)).toBe(true);
    },
  );

  test('most arguments name none at a glance', () => {
    expect(mayNameSecret('{"city":"Rome","count":3,"where":{"unit":"m"}}')).toBe(false);
  });

  test.each([
    'page_token',
    'nextPageToken',
    'skiptoken',
    'paginationToken',
    'continuation_token',
    'maxTokens',
    'max_tokens',
    'max_tokens_per_page',
    'key',
    'keys',
    'keyword',
    'fileKey',
    'author',
    'author_id',
    'auth-method',
    'secretName',
    'secret_type',
    'credentialId',
    'credentialType',
    'hasPasswordReset',
    'token_type',
    'tokenizer',
    'passenger',
    'sessionId',
    'pincode',
    'spin',
    'pattern',
    'compass',
    'bypass',
    'monkey',
    'foreignKey',
    'boarding_passes',
    'path',
    'NODE_PATH',
    'trespass',
    '',
    'constructor',
  ])('but %s is none', (name) => {
    expect(isSecretName(name)).toBe(false);
  });

  test('however long it is', () => {
    expect(isSecretName(`${'x'.repeat(1_000_000)}_token`)).toBe(true);
  });
});

describe('the secrets of a value', () => {
  const secret = { type: 'string', format: 'password' };
  // The schema is JSON text, since an object with `then` in code would be taken for a promise.
  const under: unknown = JSON.parse(
    '{"if": {}, "then": {"properties": {"a": {"format": "password"}}}}',
  );
  const cyclic = { anyOf: [{ $ref: '#' }, { properties: { next: { $ref: '#' }, s: secret } }] };

  test.each<[string, unknown, unknown, unknown[][]]>([
    ['by format', { properties: { a: secret } }, { a: 'x', b: 'y' }, [['a']]],
    ['by writeOnly', { properties: { a: { writeOnly: true } } }, { a: { b: 1 } }, [['a']]],
    [
      'none that its schema lists, though it is marked',
      { properties: { mode: { enum: ['append', 'overwrite'], writeOnly: true } } },
      { mode: 'overwrite' },
      [],
    ],
    ['by name', {}, { password: 'x', user: 'y' }, [['password']]],
    [
      'by name, deep in what no schema knows',
      true,
      { a: [{ b: { api_key: 'x' } }] },
      [['a', 0, 'b', 'api_key']],
    ],
    [
      'a group of them',
      {},
      { credentials: { user: 'a' }, tokens: ['x'] },
      [['credentials'], ['tokens']],
    ],
    ['headers in a list', {}, [{ name: 'Authorization', value: 'Bearer x' }], [[0, 'value']]],
    [
      'by a reference',
      { properties: { a: { $ref: '#/$defs/s%20t~1u' } }, $defs: { 's t/u': secret } },
      { a: 'x' },
      [['a']],
    ],
    [
      'by an anchor',
      { properties: { a: { $ref: '#s' } }, $defs: { s: { ...secret, $anchor: 's' } } },
      { a: 'x' },
      [['a']],
    ],
    [
      'in a branch',
      { properties: { a: { oneOf: [{ type: 'null' }, secret] } } },
      { a: 'x' },
      [['a']],
    ],
    ['under a condition', under, { a: 'x' }, [['a']]],
    ['in a map', { additionalProperties: secret }, { 'a.b': 'x' }, [['a.b']]],
    ['by a pattern', { patternProperties: { '^(a+)+$': secret } }, { b: 'x' }, [['b']]],
    [
      'by a name, where only a branch names a value',
      { properties: { token: { anyOf: [{ type: 'string' }, { const: '' }] } } },
      { token: 'x' },
      [['token']],
    ],
    [
      'by a name, where a condition names a value',
      { properties: { token: { if: { enum: ['ETH'] } } } },
      { token: 'x' },
      [['token']],
    ],
    [
      'by the address of a part',
      {
        properties: { a: { $ref: 's.json' } },
        $defs: { d: { $id: 'd/', items: { $id: '/s.json', ...secret } } },
      },
      { a: 'x' },
      [['a']],
    ],
    [
      'by an anchor anywhere',
      { properties: { a: { $ref: '#s' }, b: { ...secret, $anchor: 's' } } },
      { a: 'x' },
      [['a']],
    ],
    [
      'in a list',
      { properties: { l: { items: secret } } },
      { l: ['x', 'y'] },
      [
        ['l', 0],
        ['l', 1],
      ],
    ],
    ['in a tuple', { prefixItems: [{}, secret] }, ['x', 'y'], [[1]]],
    ['in what refers to itself', cyclic, { next: { next: { s: 'x' } } }, [['next', 'next', 's']]],
    ['as the whole', secret, 'x', [[]]],
    [
      'a number, where it is a password',
      {},
      { password: 1234, pin: 13, max_tokens: 5 },
      [['password']],
    ],
  ])('%s', (_how, schema, value, places) => {
    expect(secretPlaces(value, schema)).toEqual(places);
  });

  test.each<[string, unknown, unknown]>([
    ['flags and what is empty', {}, { token: true, password: '', secret: null }],
    [
      'a choice that the schema names',
      { properties: { token: { enum: ['ETH', 'BTC'] } } },
      { token: 'ETH' },
    ],
    [
      'broken references',
      { properties: { a: { $ref: '#/nowhere' }, b: { $ref: 'https://x/y' } } },
      { a: 1, b: 2 },
    ],
    ['what is no schema', { properties: [1], items: 5, anyOf: {} }, { a: [1] }],
    ['names of the language', {}, JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}')],
  ])('are not %s', (_what, schema, value) => {
    expect(secretPlaces(value, schema)).toEqual([]);
  });

  test('can’t be told where the value is too deep', () => {
    expect(secretPlaces(JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`), {})).toBeUndefined();
  });

  test('are told in bounded time, whatever the schema refers to', () => {
    const many = Object.fromEntries(
      Array.from({ length: 2000 }, (_, i) => [
        `d${i}`,
        { anyOf: [{ $ref: '#' }, { $ref: `#/$defs/d${i - 1}` }] },
      ]),
    );
    const bomb = {
      $defs: many,
      anyOf: Object.keys(many).map((name) => ({ $ref: `#/$defs/${name}` })),
      items: { $ref: '#' },
    };

    expect(
      secretPlaces(
        Array.from({ length: 2000 }, () => 'x'),
        bomb,
      ),
    ).toEqual([]);
    const wide = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`n${i}`, 1]));
    expect(secretPlaces(wide, bomb)).toBeUndefined();
  });
});

describe('a schema asks for a secret', () => {
  test.each<[object, boolean]>([
    [{ properties: { password: { type: 'string' } } }, true],
    [{ properties: { a: { anyOf: [{ format: 'password' }] } } }, true],
    [{ properties: { a: { properties: { api_key: {} } } } }, true],
    [{ properties: { token: { type: ['string', 'null'] } } }, true],
    [{ properties: { token: { enum: ['ETH'] } } }, false],
    [{ properties: { hasToken: { type: 'boolean' }, token: { type: 'boolean' } } }, false],
    [{ properties: { a: {} } }, false],
  ])('%j: %s', (schema, asks) => {
    expect(asksForSecret(schema)).toBe(asks);
  });

  test('or may, where it is too large to be read', () => {
    expect(asksForSecret({ anyOf: Array.from({ length: 300_000 }, () => ({})) })).toBe(true);
  });

  test('or not, where it is none', () => {
    expect([undefined, null, true, 'password'].map(asksForSecret)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

test('a huge choice is no reason to fail', () => {
  const values = Array.from({ length: 300_000 }, () => ({}));

  expect(asksForSecret({ properties: { a: { enum: values } } })).toBe(false);
});
