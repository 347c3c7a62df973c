import { expect, test } from 'vitest';
import { indented, indentOf, outdented } from './json-indent.ts';

const nested = '{\n      "a": [\n        1\n      ]\n    }';

test('a nested value is shown at the margin, and goes back as it stood', () => {
  expect(outdented(nested)).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(indented(outdented(nested), indentOf(nested))).toBe(nested);
});

test.each([
  '{"a": 1}',
  '5',
  '',
  '{\n"a": 1\n}',
  '{\n  "a": 1}',
  '{\n  "a": 1\n    }',
  '[\n\t1,\n  2\n\t]',
])('%j stays as it is written', (text) => {
  expect(outdented(text)).toBe(text);
});

test('tabs count as they are', () => {
  expect(outdented('{\n\t\t"a": "\\n\\t"\n\t}')).toBe('{\n\t"a": "\\n\\t"\n}');
});
