import { useState } from 'react';
import { jsonOf } from '../../../shared/json/json-of.ts';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import type { JsonPath } from '../../ui/json/json-path.ts';
import { JsonView } from '../../ui/json-view/json-view.tsx';
import { LintStrip } from '../definition/lint-strip.tsx';
import { pathOf, ShowInDefinition } from '../definition/show-in-definition.ts';
import type { Offer } from './offer.ts';

type BrokenOfferProps = { offer: Offer; serverName: string; findings: readonly LintFinding[] };

/** An entry of a list that can't be called, with the reason and its definition. */
export function BrokenOffer({ offer, serverName, findings }: BrokenOfferProps) {
  const [marked, setMarked] = useState<JsonPath>();
  return (
    <section aria-label={offer.title} className="flex h-full min-h-0 flex-col">
      <div className="flex-none px-4 py-3">
        <p role="alert" className="text-danger">
          {serverName} lists an invalid entry: {offer.problem}
        </p>
        <ShowInDefinition value={(pointer) => setMarked(pathOf(pointer, offer.raw))}>
          <LintStrip findings={findings} definition={offer.raw} />
        </ShowInDefinition>
      </div>
      <div className="min-h-0 flex-1">
        <JsonView
          text={jsonOf(offer.raw)}
          path={`definition ${serverName} ${offer.name}`}
          label="Definition as it was sent"
          mark={marked}
        />
      </div>
    </section>
  );
}
