import { pricesOf } from '../../../../shared/model/chat/prices-of.ts';
import type { Usage } from '../../../../shared/model/chat-endpoint.ts';
import { costWords } from '../../../usage-words.ts';

/** What the endpoint charged, or what it comes to by a table of prices. */
export function priceWords({ cost, usage }: { cost?: number; usage?: Usage }): string {
  if (usage?.cost !== undefined) return costWords(usage.cost);
  return cost === undefined
    ? 'no price known'
    : `about ${costWords(cost)}, by prices of ${pricesOf}`;
}
