import { expect, test } from 'vitest';
import { pastedValue } from './pasted-value.ts';

test.each([
  ['{ "a": 9007199254740993 }', 'object', '{ "a": 9007199254740993 }'],
  [' [1.10, ]', 'list', '[\n  1.10\n]'],
  ["{'a': None}", 'object', '{\n  "a": null\n}'],
  ['"a text"', 'string', '"a text"'],
  ['plain words, not JSON', 'string', '"plain words, not JSON"'],
  ['line one\nline two', 'string', '"line one\\nline two"'],
  ['0x10', 'integer', '16'],
  ['null', 'number', 'null'],
] as const)('%j for a field of kind %s', (text, kind, json) => {
  expect(pastedValue(text, kind)).toMatchObject({ status: 'understood', json });
});

test('for a field of texts what is JSON of another kind can be taken as a text too', () => {
  expect(pastedValue(' {"a": 1}', 'string')).toMatchObject({
    json: '{"a": 1}',
    asText: '" {\\"a\\": 1}"',
  });
  expect(pastedValue('"so"', 'string')).not.toHaveProperty('asText');
});

test.each([
  ['plain', 'integer', /nothing is evaluated here/],
  ['[1', 'list', /the end may be missing/],
  ['['.repeat(100_000), 'json', /200 levels/],
  ['x'.repeat(2_000_001), 'string', /JSON view/],
] as const)('refused in words: %#', (text, kind, reason) => {
  expect(pastedValue(text, kind)).toMatchObject({
    status: 'refused',
    reason: expect.stringMatching(reason) as string,
  });
});
