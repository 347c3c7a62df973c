import { expect, test } from 'vitest';
import { writtenInto } from './json-spacing.ts';
import { setAt, type Path } from './json-text.ts';

const value = { x: [1, { y: 'a, b {\n}' }], z: {} };

test.each<[string, Path, string]>([
  [
    '{}',
    ['a'],
    '{\n  "a": {\n    "x": [\n      1,\n      {\n        "y": "a, b {\\n}"\n      }\n    ],\n    "z": {}\n  }\n}',
  ],
  ['{"b": 1}', ['a'], '{"b": 1, "a": {"x": [1, {"y": "a, b {\\n}"}], "z": {}}}'],
  ['{"a": 1}', ['a'], '{"a": {"x": [1, {"y": "a, b {\\n}"}], "z": {}}}'],
  [
    '{\n    "o": {\n        "b": 1\n    }\n}',
    ['o', 'a'],
    '{\n    "o": {\n        "b": 1,\n        "a": {\n            "x": [\n                1,\n                {\n                    "y": "a, b {\\n}"\n                }\n            ],\n            "z": {}\n        }\n    }\n}',
  ],
  [
    '{\n\t"o": {}\n}',
    ['o', 'a'],
    '{\n\t"o": {\n\t\t"a": {\n\t\t\t"x": [\n\t\t\t\t1,\n\t\t\t\t{\n\t\t\t\t\t"y": "a, b {\\n}"\n\t\t\t\t}\n\t\t\t],\n\t\t\t"z": {}\n\t\t}\n\t}\n}',
  ],
  [
    '{\n  "o": { "b": 1 }\n}',
    ['o', 'a'],
    '{\n  "o": { "b": 1, "a": {"x": [1, {"y": "a, b {\\n}"}], "z": {}} }\n}',
  ],
])('what is put into %j at %j is spaced as what is around it', (text, path, expected) => {
  const next = setAt(text, path, value);

  expect(next).toBe(expected);
  expect(JSON.parse(next)).toEqual(
    path.length === 1
      ? { ...JSON.parse(text), a: value }
      : { o: { ...JSON.parse(text).o, a: value } },
  );
});

test('single values are as they are, also in a text that is broken', () => {
  expect(writtenInto('{"a": ', ['a'], 'two\nlines')).toBe('"two\\nlines"');
  expect(writtenInto('', ['a', 'b'], {})).toBe('{}');
});
