import { describe, expect, test } from 'vitest';
import { isMasked } from '../../../../shared/secrets/mask.ts';
import { claimsOf, shapeOf } from './secret-shape.ts';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (header: unknown, payload: unknown) => `${encoded(header)}.${encoded(payload)}.c2ln`;

test.each([
  [jwt({ alg: 'RS256' }, { sub: 'me' }), 'JWT RS256'],
  [jwt({ alg: 'none' }, {}), 'JWT none'],
  [jwt({ alg: 'x'.repeat(100) }, {}), 'JWT ?'],
  [jwt({ alg: '<b>) •••' }, {}), 'JWT ?'],
  [`${encoded({ alg: 'ECDH-ES+A128KW' })}.a.b.c.d`, 'JWE ECDH-ES+A128KW'],
  [`${encoded({ alg: 'dir' })}..b.c.d`, 'JWE dir'],
  [jwt([1], {}), 'opaque'],
  ['one.two.three-four', 'opaque'],
  ['6f1c1d0e-7c59-4d0f-9b55-0f4f2f4f9a11', 'UUID'],
  ['0123456789abcdef', 'hex'],
  ['123456789012', 'digits'],
  ['dBjftJeZ4CVP-mB92K27uhbUJU1p1r', 'base64url'],
  ['correct horse battery', 'opaque'],
  ['ünïcödé-sécret', 'opaque'],
])('%s is shown as %s', (secret, kind) => {
  const shape = shapeOf(secret);

  expect(shape).toMatch(/^•••\(.+, #[\da-f]{6}\)$/);
  expect(shape).toContain(`•••(${kind}, ${secret.length} characters, #`);
  expect(isMasked(shape)).toBe(true);
});

test('a short secret is shown without its length, an empty one as nothing', () => {
  expect(shapeOf('hunter2')).toMatch(/^•••\(short, #[\da-f]{6}\)$/);
  expect(isMasked(shapeOf('hunter2'))).toBe(true);
  expect(shapeOf('')).toBe('');
});

test('two secrets are told apart, and one is known again', () => {
  expect(shapeOf('refresh-token-1')).toBe(shapeOf('refresh-token-1'));
  expect(shapeOf('refresh-token-1')).not.toBe(shapeOf('refresh-token-2'));
});

test.each(['•••(hush)', '•••hush', '••• #abcdef', '•••(a, #abcdef) hush', 'x•••', '••'])(
  '%s is no mask',
  (text) => {
    expect(isMasked(text)).toBe(false);
  },
);

describe('claims', () => {
  test('are the header and the payload, without the signature', () => {
    const claims = claimsOf(jwt({ alg: 'RS256', kid: '1' }, { sub: 'me', aud: ['a', 'b'] }));

    expect(claims).toEqual({
      header: { alg: 'RS256', kid: '1' },
      payload: { sub: 'me', aud: ['a', 'b'] },
    });
    expect(JSON.stringify(claims)).not.toContain('c2ln');
  });

  test('hold no token of their own', () => {
    const inner = jwt({ alg: 'ES256' }, { sub: 'other' });
    const payload = { act: { x: inner }, access_token: 'hush', list: [inner], scope: 'a' };

    const claims = claimsOf(jwt({ alg: 'RS256' }, payload));

    expect(JSON.stringify(claims)).not.toMatch(/hush|c2ln/);
    expect(claims?.payload).toMatchObject({ act: { x: shapeOf(inner) }, scope: 'a' });
  });

  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
  const [header, payload] = [{ alg: 'none' }, {}].map(encoded);

  test.each([
    ['an opaque token', 'opaque'],
    ['two parts', `${header}.${payload}`],
    ['five parts', `${header}.a.b.c.d`],
    ['a payload that is no object', `${header}.${encoded([1])}.`],
    ['a payload that is no JSON', `${header}.${Buffer.from('{').toString('base64url')}.`],
    ['a deep payload', `${header}.${Buffer.from(deep).toString('base64url')}.`],
    ['a large payload', `${header}.${encoded({ a: 'a'.repeat(100_000) })}.`],
    ['a huge text', `${header}.${'a'.repeat(10_000_000)}.`],
    ['many dots', '.'.repeat(100_000)],
    ['nothing', ''],
  ])('are not read from %s', (_what, token) => {
    expect(claimsOf(token)).toBeUndefined();
  });

  test('keep a member that is called __proto__ to themselves', () => {
    const part = Buffer.from('{"__proto__":{"isAdmin":true}}').toString('base64url');

    const claims = claimsOf(`${header}.${part}.`);

    expect(claims?.payload['isAdmin']).toBeUndefined();
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});
