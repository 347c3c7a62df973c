import { expect, test } from 'vitest';
import { maskedText } from './masked-text.ts';

const secret = { type: 'string', format: 'password' };

test.each<[string, string, object, string]>([
  [
    'by its name',
    '{"user": "ada", "password": "hunter2", "n": 1.0}',
    {},
    '{"user": "ada", "password": "•••", "n": 1.0}',
  ],
  ['by its schema', '[ "x",1 ]', { prefixItems: [secret] }, '[ "•••",1 ]'],
  [
    'in a member whose name stands twice',
    '{"token": "a", "token": "b"}',
    {},
    '{"token": "•••", "token": "•••"}',
  ],
  ['that is a whole object', '{"credentials": {"user": "a"}}', {}, '{"credentials": "•••"}'],
  ['as the whole', '"x"', secret, '"•••"'],
  ['but not one that is empty', '{"a": ""}', { properties: { a: secret } }, '{"a": ""}'],
])('dots stand for a secret %s', (_how, text, schema, shown) => {
  expect(maskedText(text, schema)).toBe(shown);
});

test.each([
  ['too deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['too long', JSON.stringify('x'.repeat(300_000))],
])('nothing is shown of what is %s', (_what, text) => {
  expect(maskedText(text, {})).toBeUndefined();
});
