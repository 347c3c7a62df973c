import { describe, expect, it } from 'vitest';
import { jsonSquiggles } from './json-squiggles.ts';

const text = '{"a": [1, {"b": "x"}], "__proto__": 2}';
const marked = (path: (string | number)[]) =>
  jsonSquiggles(text, [{ path, message: 'is wrong' }]).map(({ offset, length, message }) => [
    text.slice(offset, offset + length),
    message,
  ]);

describe('the squiggles of a JSON text', () => {
  it('stand at the value', () => {
    expect(marked(['a', 1, 'b'])).toEqual([['"x"', 'is wrong']]);
    expect(marked(['__proto__'])).toEqual([['2', 'is wrong']]);
    expect(marked([])).toEqual([[text, 'is wrong']]);
  });

  it('stand at the brace that should hold what is missing, with its name', () => {
    expect(marked(['a', 1, 'c'])).toEqual([['{', 'c is wrong']]);
    expect(marked(['c'])).toEqual([['{', 'c is wrong']]);
    expect(marked(['a', 7, 'x'])).toEqual([['[', 'x is wrong']]);
  });

  it('stand at the value that counts where a name stands twice', () => {
    const twice = '{"a": 1, "a": 22}';

    expect(jsonSquiggles(twice, [{ path: ['a'], message: 'is wrong' }])).toMatchObject([
      { offset: twice.indexOf('22'), length: 2 },
    ]);
  });

  it('are none where there is no value', () => {
    expect(jsonSquiggles('', [{ path: [], message: 'is wrong' }])).toEqual([]);
  });
});
