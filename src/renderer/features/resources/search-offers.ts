import type { Offer } from '../../calls/offers/offer.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';

/** What is searched of an offer, in lower case; a server may describe at any length. */
const longestSearched = 2000;
const searched = new WeakMap<Offer, string>();
// One look-up for a list, since one for each of its offers takes longer than the search.
const searchedLists = new WeakMap<readonly Offer[], string[]>();

/** The offers in which each word of the search occurs: in name, title, description or URI. */
export function searchOffers(offers: readonly Offer[], search: string): Offer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const texts = textsOf(offers);
  return offers.filter((_, i) => words.every((word) => texts[i]?.includes(word)));
}

function textsOf(offers: readonly Offer[]): string[] {
  const known = searchedLists.get(offers);
  if (known !== undefined) return known;
  const texts = offers.map(textOf);
  searchedLists.set(offers, texts);
  return texts;
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
