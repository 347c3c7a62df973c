import { expect, test } from 'vitest';
import { canonicalNumber, compareNumbers } from './exact-number.ts';

test('one number has one canonical text, however it is written', () => {
  const ones = ['1', '1.0', '1e0', '10e-1', '0.1E+1', '100.00e-2'].map(canonicalNumber);
  const zeros = ['0', '-0', '0.000', '0e99'].map(canonicalNumber);

  expect(new Set(ones).size).toBe(1);
  expect(new Set(zeros)).toEqual(new Set(['0']));
  expect(canonicalNumber('-1')).not.toBe(canonicalNumber('1'));
});

test('numbers beyond 2^53 stay apart', () => {
  expect(canonicalNumber('9007199254740993')).not.toBe(canonicalNumber('9007199254740992'));
  expect(canonicalNumber('0.1')).not.toBe(canonicalNumber('0.1000000000000000055511151231257827'));
});

test('numbers with exponents of many digits stay apart', () => {
  expect(canonicalNumber('1e2000000')).not.toBe(canonicalNumber('1e1000000'));
  expect(canonicalNumber('1e-2000000')).not.toBe(canonicalNumber('1e-1000000'));
});

test.each([
  ['1', '2', -1],
  ['1e2000000', '1e1000000', 1],
  ['9007199254740993', '9007199254740992', 1],
  ['-9007199254740993', '-9007199254740992', -1],
  ['1e400', '1e399', 1],
  ['-1e400', '1e-400', -1],
  ['0', '1e-400', -1],
  ['0', '-1e-400', 1],
  ['1.50', '15e-1', 0],
])('%s beside %s', (one, other, order) => {
  expect(Math.sign(compareNumbers(one, other))).toBe(order);
});
