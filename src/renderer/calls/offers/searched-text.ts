import type { Offer } from './offer.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';

/** What is searched of a part of an offer, which a server may make of any length. */
const longestSearched = 2000;

const searched = new WeakMap<Offer, string>();

/** What is searched of an offer, in lower case: its name, title, description and URI. */
export function searchedText(offer: Offer): string {
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
