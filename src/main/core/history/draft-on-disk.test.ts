import { describe, expect, test } from 'vitest';
import { draftOnDisk } from './draft-on-disk.ts';

const password = { properties: { key: { type: 'string', format: 'password' } } };

describe('a draft on disk', () => {
  test('is what was typed, byte for byte', () => {
    const text = '{ "n":1.0,"big": 12345678901234567890 }';

    expect(draftOnDisk({ text, message: 'Why?' }, {})).toEqual({ text, message: 'Why?' });
  });

  test('lacks its secrets, and names them', () => {
    expect(draftOnDisk({ text: '{"a": 1, "key": "hunter2", "token": "x"}' }, password)).toEqual({
      text: '{"a": 1}',
      leftOut: ['key', 'token'],
    });
  });

  test.each(['{"a": 1, ', '[1, 2', '{"a": "half', ''])('may be broken: %s', (text) => {
    expect(draftOnDisk({ text }, {})).toEqual({ text });
  });

  test.each([
    ['of a schema with secrets', '{"key": "hunter2', password],
    ['with the name of a secret', '{"api_key": "hunter2', {}],
    ['with such a name without quotes', '{token: hunter2', {}],
    ['with a name of several words', '{"API key": "sk-live-abc', {}],
    ['with a name of several words and signs', '{"ssh / private  key": "abc', {}],
    ['with a name that is escaped', '{"pass\\u0077ord": "hunter2', {}],
    ['with a name that hidden signs split', '{"pass\u200bword": "hunter2', {}],
    [
      'of a schema too large to be read',
      '{"a": "x',
      { anyOf: Array.from({ length: 200_000 }, () => ({})) },
    ],
  ])('is none where it is broken text %s', (_what, text, schema) => {
    expect(draftOnDisk({ text }, schema)).toBeUndefined();
  });

  test('is none where it is very long, or too deep', () => {
    expect(draftOnDisk({ text: JSON.stringify('x'.repeat(600_000)) }, {})).toBeUndefined();
    expect(draftOnDisk({ text: `${'['.repeat(200)}${']'.repeat(200)}` }, {})).toBeUndefined();
  });

  test.each([
    [
      'asks for a secret in words',
      'Enter your API key',
      { properties: { value: { type: 'string' } } },
    ],
    ['has a schema that asks for one', 'Log in', password],
  ])('is none where it answers a question that %s', (_what, message, schema) => {
    expect(draftOnDisk({ text: '{"value": "sk-live-abc"}', message }, schema)).toBeUndefined();
  });
});
