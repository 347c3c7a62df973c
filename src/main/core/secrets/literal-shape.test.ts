import { expect, test } from 'vitest';
import { literalSecret } from './literal-shape.ts';

const random = 'q8Zr2LxV0tNwYc7BhJ4mKdE6uPsGfA9i';

test.each([
  ['OPENAI', 'sk-proj-0123456789abcdefgh', 'a key of a model provider, 26 characters'],
  ['X', 'ghp_0123456789abcdefghijABCDEFGHIJ012345', 'a token of GitHub, 40 characters'],
  ['X', 'github_pat_0123456789abcdefghijABCDEF', 'a token of GitHub, 37 characters'],
  ['X', 'xoxb-0123456789-abcdef', 'a token of Slack, 22 characters'],
  ['X', 'AKIAIOSFODNN7EXAMPLE', 'a key of AWS, 20 characters'],
  ['X', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'a JSON Web Token, 41 characters'],
  ['DB_PASSWORD', 'hunter22', 'a value, 8 characters'],
  ['X', random, 'a long random value, 32 characters'],
])('%s=%s is a secret', (name, value, shape) => {
  expect(literalSecret(name, value, 'variable')).toEqual({ before: '', secret: value, shape });
});

test.each([
  ['Authorization', `Bearer ${random}`, 'Bearer '],
  ['X-Note', 'Bearer abcdefgh', 'Bearer '],
  ['Authorization', 'Basic dXNlcjpwYXNz', 'Basic '],
  ['X-Api-Key', 'abcdefgh', ''],
])('of the header %s: %s the scheme stays', (name, value, before) => {
  expect(literalSecret(name, value, 'header')).toMatchObject({
    before,
    secret: value.slice(before.length),
  });
});

test.each([
  ['TOKEN', '${env:TOKEN}'],
  ['Authorization', 'Bearer ${secret:TOKEN}'],
  ['TOKEN', ''],
  ['TOKEN', 'abc'],
  ['REQUIRE_AUTH', 'disabled'],
  ['TOKEN_FILE', '/run/secrets/token'],
  ['TOKEN', '~/tokens/mine.txt'],
  ['AUTH', 'https://login.example/authorize'],
  ['max_tokens', '100000'],
  ['PATH', '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin'],
  ['ID', '0b0f5d0e-6a2c-4f6e-9e57-7a9f0c1d2e3f'],
  ['NOTE', 'this-is-a-rather-long-name-of-a-thing-v2'],
  ['PACKAGE', '@modelcontextprotocol/server-everything@2026.8.31'],
  ['X', 'a'.repeat(40)],
])('%s=%s is none', (name, value) => {
  expect(literalSecret(name, value, 'variable')).toBeUndefined();
});
