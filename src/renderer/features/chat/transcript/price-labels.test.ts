import { expect, test } from 'vitest';
import { pricesOf } from '../../../../shared/model/chat/prices-of.ts';
import { priceLabel } from './price-labels.ts';

test.each([
  [{ cost: 0.25 }, `about $0.25, by prices of ${pricesOf}`],
  [{ cost: 0.25, usage: { cost: 0.3 } }, '$0.30'],
  [{ usage: { input: 5 } }, 'no price known'],
  [{ cost: 0 }, `about $0, by prices of ${pricesOf}`],
  [{}, 'no price known'],
])('%j costs “%s”', (spent, words) => {
  expect(priceLabel(spent)).toBe(words);
});
