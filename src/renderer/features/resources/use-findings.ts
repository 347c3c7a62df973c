import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import { useLint } from '../../calls/definition/use-lint.ts';
import type { Offer } from '../../calls/offers/offer.ts';
import type { LoadedCatalog } from '../../stores/catalog-store.ts';

/** A longer list is not linted: what is found in it all would be megabytes. */
const longestLinted = 2000;
const unlinted: LoadedCatalog = { status: 'loading' };
const none: LintFinding[] = [];

/** What is found in the definition of a resource or a template; `offers` holds those before these. */
export function useFindings(
  resources: LoadedCatalog,
  templates: LoadedCatalog,
  offers: readonly Offer[],
): (offer: Offer) => readonly LintFinding[] {
  const found = useLint(lintable(resources));
  const foundInTemplates = useLint(lintable(templates));
  const before = resources.status === 'loaded' ? resources.catalog.items.length : 0;
  return (offer) => {
    const place = offers.indexOf(offer);
    return found[place] ?? foundInTemplates[place - before] ?? none;
  };
}

const lintable = (loaded: LoadedCatalog): LoadedCatalog =>
  loaded.status === 'loaded' && !loaded.loading && loaded.catalog.items.length <= longestLinted
    ? loaded
    : unlinted;
