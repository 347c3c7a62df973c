import { expect, test } from 'vitest';
import { holdsJson, isLongText } from './text-kinds.ts';

test.each([
  ['{"a": 1}', {}, true],
  [' [1, 2]', {}, true],
  ['{"a": ', {}, false],
  ['{"a": ', { contentMediaType: 'application/json' }, true],
  ['', { contentMediaType: 'application/geo+json' }, true],
  ['', { description: 'The filter, as a JSON string.' }, true],
  ['', { description: 'Stringified JSON of the chart' }, true],
  ['', { description: 'The path of a package.json' }, false],
  ['', { description: 'Whether to answer with JSON' }, false],
  ['5', {}, false],
  ['plain', { description: 'The filter, as a JSON string.' }, false],
])('%j by %j holds JSON: %s', (text, schema, isSo) => {
  expect(holdsJson(text, schema)).toBe(isSo);
});

test.each([
  ['a\nb\nc', false],
  ['a\nb\nc\nd\ne', true],
  ['x'.repeat(201), true],
])('%j is long: %s', (text, isSo) => {
  expect(isLongText(text)).toBe(isSo);
});
