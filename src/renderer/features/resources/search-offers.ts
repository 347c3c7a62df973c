import type { Offer } from '../../calls/offers/offer.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';

/** What is searched of an offer, in lower case; a server may describe at any length. */
const longestSearched = 2000;
const searched = new WeakMap<Offer, string>();

/** The offers in which each word of the search occurs: in name, title, description or URI. */
export function searchOffers(offers: readonly Offer[], search: string): Offer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return offers.filter((offer) => {
    const text = textOf(offer);
    return words.every((word) => text.includes(word));
  });
}

function textOf(offer: Offer): string {
  const known = searched.get(offer);
  if (known !== undefined) return known;
  const own = isSchema(offer.raw) ? offer.raw['name'] : undefined;
  const parts = [offer.name, offer.title, typeof own === 'string' ? own : '', offer.description];
  const text = parts
    .map((part) => part.slice(0, longestSearched))
    .join('\n')
    .toLowerCase();
  searched.set(offer, text);
  return text;
}
