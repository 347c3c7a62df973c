import { expect, test } from 'vitest';
import { spanAt } from './json-span.ts';

const text = String.raw` {"a": [1.10 ,{"b\n": "x]\"}"}, [ ]], "": {}, "\u0063": null, "twice": 1, "twice": [2] } `;

test.each([
  [[], text.trim()],
  [['a', 0], '1.10'],
  [['a', 1], String.raw`{"b\n": "x]\"}"}`],
  [['a', 1, 'b\n'], String.raw`"x]\"}"`],
  [['a', 2], '[ ]'],
  [['a', 2, 0], undefined],
  [['a', 3], undefined],
  [['a', 'x'], undefined],
  [['a', 0, 'x'], undefined],
  [[''], '{}'],
  [['', 'x'], undefined],
  [['c'], 'null'],
  [['twice', 0], '2'],
  [['no'], undefined],
  [[0], undefined],
])('finds %j', (path, found) => {
  const span = spanAt(text, path);

  expect(span && text.slice(span.start, span.end)).toBe(found);
});

test.each(['', '  '])('finds nothing in %j', (nothing) => {
  expect(spanAt(nothing, [])).toBeUndefined();
});
