import { pricesOf } from '../../../../shared/model/chat/prices-of.ts';
import type { Usage } from '../../../../shared/model/chat-endpoint.ts';
import { costLabel } from '../../../usage-labels.ts';

/** Labels the cost that the endpoint reported, or else an estimate by the price table. */
export function priceLabel({ cost, usage }: { cost?: number; usage?: Usage }): string {
  if (usage?.cost !== undefined) return costLabel(usage.cost);
  return cost === undefined
    ? 'no price known'
    : `about ${costLabel(cost)}, by prices of ${pricesOf}`;
}
