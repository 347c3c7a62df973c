import { expect, test } from 'vitest';
import { compare, figuresIn, type Printed } from '../bench/all/comparison.ts';

const rounds = (values: number[], bar?: number, isAtMost = true): Printed[][] =>
  values.map((value) => [
    {
      name: 'time',
      value,
      unit: 'ms',
      ...(bar !== undefined && { bar, ok: isAtMost ? value <= bar : value >= bar }),
    },
  ]);

test('reads the figures among whatever else a suite prints', () => {
  const output =
    'server  tools\n{"name":"time","value":3,"unit":"ms"}\n{not one}\n{"name":"no value"}\n';

  expect(figuresIn(output)).toEqual([{ name: 'time', value: 3, unit: 'ms' }]);
});

test.each([
  ['rounds that overlap are the same', [10, 14, 12], [13, 17, 15], 'same'],
  ['rounds apart are worse above', [10, 11, 12], [14, 15, 16], 'worse'],
  ['rounds apart are better below', [14, 15, 16], [10, 11, 12], 'better'],
  [
    'rounds apart by next to nothing are the same',
    [100, 100.1, 100.2],
    [101, 101.1, 101.2],
    'same',
  ],
])('%s', (_, before, after, verdict) => {
  expect(compare(rounds(before, 20), rounds(after, 20))[0]?.verdict).toBe(verdict);
});

test('what is to be at least its bar is worse below', () => {
  const [figure] = compare(rounds([0.9, 1, 1.1], 0.5, false), rounds([0.6, 0.7, 0.8], 0.5, false));

  expect(figure).toMatchObject({ verdict: 'worse', before: 1, after: 0.7, ratio: 0.7 });
});

test('a figure that misses its bar still says which side is better', () => {
  expect(compare(rounds([30, 31], 20), rounds([40, 41], 20))[0]?.verdict).toBe('worse');
});

test('a figure without a bar has only changed', () => {
  expect(compare(rounds([1, 2]), rounds([5, 6]))[0]?.verdict).toBe('changed');
});

test('figures that one side does not print are left out', () => {
  expect(compare([[{ name: 'gone', value: 1, unit: '' }]], rounds([1]))).toEqual([]);
});
