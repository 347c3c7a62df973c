import { useEffect, useState } from 'react';
import { isTooLarge } from '../../../shared/model/definition-size.ts';
import type { LintFinding } from '../../../shared/model/lint.ts';
import { backend } from '../../backend.ts';
import { isSchema } from '../../schema-form/schema.ts';
import type { Offer } from './offer.ts';

const none: readonly LintFinding[] = [];
/** More than this is a flood, not a list. */
const maxItems = 10_000;

/** What the core finds in the definition of an offer, among the others of its list; nothing until that is known. */
export function useOfferLint(offer: Offer, all: readonly Offer[]): readonly LintFinding[] {
  const [linted, setLinted] = useState<{ all: readonly Offer[]; found: Map<unknown, LintFinding[]> }>();
  const kind = kindOf(offer);
  useEffect(() => {
    const items = all.filter((one) => kindOf(one) === kind && !isHuge(one.raw)).slice(0, maxItems).map(({ raw }) => raw);
    const query = new AbortController();
    backend
      .call('lint.offers', { kind, items }, { signal: query.signal })
      .then((found) => setLinted({ all, found: new Map(items.map((raw, i) => [raw, found[i] ?? []])) }))
      // Aborted, since there is a newer list; or the core is away, which is told elsewhere.
      .catch(() => undefined);
    return () => query.abort();
  }, [all, kind]);
  return (linted?.all === all && linted.found.get(offer.raw)) || none;
} // prettier-ignore

const kindOf = ({ method, nameWith }: Offer): 'prompts' | 'resources' | 'resourceTemplates' =>
  method === 'prompts/get' ? 'prompts' : nameWith ? 'resourceTemplates' : 'resources';

/** What nobody looks through is not sent: that would stop the page. */
const isHuge = (raw: unknown): boolean => isSchema(raw) && isTooLarge(raw);
