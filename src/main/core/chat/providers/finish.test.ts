import { expect, test } from 'vitest';
import { finishOf } from './finish.ts';

test.each([
  ['eos', 'calls'],
  ['error', 'failed'],
  ['ERROR', 'failed'],
  ['TOO_MANY_TOOL_CALLS', 'failed'],
  ['abort', 'interrupted'],
  ['cancelled', 'interrupted'],
  ['something new', 'other'],
])('an end that is called %s is %s', (raw, finish) => {
  expect(finishOf({ unified: 'other', raw }, true)).toBe(finish);
});
