import { expect, test } from 'vitest';
import { differences } from './json-difference.ts';

test.each<[string, string, [string, string?, string?][]]>([
  ['{"a": 1, "b": 2}', '{"b":2,\n"a":1}', []],
  ['{"a": "A"}', '{"a": "\\u0041"}', []],
  ['{"a": 1}', '{"a": 1.0}', [['a', '1', '1.0']]],
  [
    '{"a": 9007199254740993}',
    '{"a": 9007199254740992}',
    [['a', '9007199254740993', '9007199254740992']],
  ],
  ['{"a": null}', '{}', [['a', 'null', undefined]]],
  ['{}', '{"__proto__": 1}', [['__proto__', undefined, '1']]],
  ['{"a": {"b": [1, 2]}}', '{"a": {"b": [1, 3]}}', [['a.b.1', '2', '3']]],
  ['{"a": [1, 2, 3]}', '{"a": [0, 1, 2, 3]}', [['a.0', undefined, '0']]],
  ['{"a": [1, 2, 3]}', '{"a": [1, 3]}', [['a.1', '2', undefined]]],
  ['{"a": []}', '{"a": {}}', [['a', '[]', '{}']]],
  ['{"a": 1}', '[1]', [['', '{"a": 1}', '[1]']]],
])('%s against %s', (before, after, expected) => {
  const found = differences(before, after);

  expect(found?.map(({ path, before: old, after: now }) => [path.join('.'), old, now])).toEqual(
    expected,
  );
});

test('what is no JSON can’t be compared, and many differences are cut', () => {
  expect(differences('{"a": ', '{}')).toBeUndefined();
  const many = JSON.stringify(Array.from({ length: 5000 }, (_, i) => i));
  expect(differences(many, many.replaceAll(/\d+/g, '$&.0'))).toHaveLength(200);
});
