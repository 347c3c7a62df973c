import { expect, test } from 'vitest';
import { barState } from './bar-state.ts';

test.each([
  ['subscriptions/listen', 'pending', 'stream'],
  ['subscriptions/listen', 'error', 'error'],
  ['tools/call', 'pending', 'pending'],
] as const)('%s that is %s is drawn as %s', (method, state, drawn) => {
  expect(barState({ method, state })).toBe(drawn);
});
