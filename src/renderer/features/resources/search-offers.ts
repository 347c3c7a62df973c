import type { Offer } from '../../calls/offers/offer.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';

/** What is searched of an offer, in lower case; a server may describe at any length. */
const longestSearched = 2000;
type Searched = { offer: Offer; text: string };

const searched = new WeakMap<Offer, Searched>();
// One look-up for a list, since one for each of its offers takes longer than the search.
const searchedLists = new WeakMap<readonly Offer[], Searched[]>();

/** The offers in which each word of the search occurs: in name, title, description or URI. */
export function searchOffers(offers: readonly Offer[], search: string): Offer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  // Loops, since callbacks for 20,000 texts take three times as long, at each key.
  const found: Offer[] = [];
  for (const { offer, text } of searchedOf(offers)) if (hasAll(text, words)) found.push(offer);
  return found;
}

function hasAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

/** Makes ready what is searched, which takes longer than a search does. */
export function readyToSearch(offers: readonly Offer[]): void {
  searchedOf(offers);
}

function searchedOf(offers: readonly Offer[]): Searched[] {
  const known = searchedLists.get(offers);
  if (known !== undefined) return known;
  const all = offers.map(toSearch);
  searchedLists.set(offers, all);
  return all;
}

function toSearch(offer: Offer): Searched {
  const known = searched.get(offer);
  if (known !== undefined) return known;
  const own = isSchema(offer.raw) ? offer.raw['name'] : undefined;
  const parts = [offer.name, offer.title, typeof own === 'string' ? own : '', offer.description];
  const text = parts
    .map((part) => part.slice(0, longestSearched))
    .join('\n')
    .toLowerCase();
  const made = { offer, text };
  searched.set(offer, made);
  return made;
}
