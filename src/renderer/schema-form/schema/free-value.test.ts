import { expect, test } from 'vitest';
import { asKind, isFlat, type ValueKind } from './free-value.ts';
import { readNode } from '../json/json-node.ts';

test.each<[from: string | undefined, kind: ValueKind, to: string]>([
  ['"1.50"', 'number', '1.50'],
  ['"9007199254740993"', 'number', '9007199254740993'],
  ['"x"', 'number', 'null'],
  ['""', 'number', 'null'],
  ['{"a": 1}', 'number', 'null'],
  ['1.50', 'string', '"1.50"'],
  ['{"a" :1}', 'string', '"{\\"a\\" :1}"'],
  ['null', 'string', '""'],
  [undefined, 'string', '""'],
  ['"{\\"a\\" :1}"', 'object', '{"a" :1}'],
  ['"{\\"a\\" "', 'object', '{}'],
  ['"[1.0]"', 'list', '[1.0]'],
  ['"[1.0]"', 'object', '{}'],
  ['true', 'string', '"true"'],
  ['"true"', 'boolean', 'true'],
  ['"yes"', 'boolean', 'null'],
  ['5', 'null', 'null'],
])('%s as a %s is %s', (from, kind, to) => {
  expect(asKind(from === undefined ? undefined : readNode(from), kind)).toBe(to);
});

test.each([
  ['{}', true],
  ['{"a": 1, "b": "x", "c": null}', true],
  ['{"a": [], "b": {}}', true],
  ['{"a": [1]}', false],
  ['{"a": {"b": 1}}', false],
  ['{"a": 1, "a": 2}', false],
  [`{${Array.from({ length: 51 }, (_, i) => `"${i}": 1`).join()}}`, false],
])('whether %s is as easily read in rows', (text, is) => {
  expect(isFlat(readNode(text))).toBe(is);
});
