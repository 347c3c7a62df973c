import { useMemo, useState } from 'react';
import { jsonOf } from '../../../shared/json/json-of.ts';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import type { Callee } from '../../calls/callee.ts';
import { CallView } from '../../calls/call-view.tsx';
import { LintStrip } from '../../calls/definition/lint-strip.tsx';
import { pathOf, ShowInDefinition } from '../../calls/definition/show-in-definition.ts';
import { ClampedMarkdown } from '../../ui/markdown/clamped-markdown.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import type { JsonPath } from '../../ui/json/json-path.ts';
import { JsonView } from '../../ui/json-view/json-view.tsx';
import type { Offer } from './offer.ts';

type OfferViewProps = {
  offer: Offer;
  connectionId: number;
  serverName: string;
  findings: readonly LintFinding[];
};

/** A resource to read or a prompt to get; a malformed one with the reason and its definition. */
export function OfferView({ offer, connectionId, serverName, findings }: OfferViewProps) {
  const callee = useMemo<Callee>(
    () => ({ ...offer, connectionId, serverName }),
    [offer, connectionId, serverName],
  );
  if (offer.problem === undefined) {
    const renderHeader = (isFolded: boolean) => <OfferHeader {...{ offer, findings, isFolded }} />;
    return <CallView callee={callee} renderHeader={renderHeader} />;
  }
  return <BrokenOffer offer={offer} serverName={serverName} findings={findings} />;
}

function BrokenOffer({ offer, serverName, findings }: Omit<OfferViewProps, 'connectionId'>) {
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

type OfferHeaderProps = { offer: Offer; findings: readonly LintFinding[]; isFolded: boolean };

function OfferHeader({ offer, findings, isFolded }: OfferHeaderProps) {
  const { method, title, name, nameWith, facts, description } = offer;
  return (
    <header className="flex-none px-4 pt-3 pb-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h1 className="line-clamp-3 max-w-full min-w-0 text-[15px] font-semibold wrap-anywhere">
          {revealed(title)}
        </h1>
        {/* A resource's URI is above the arguments, as is the one that a template makes. */}
        {(method === 'prompts/get' || nameWith) && (
          <code className="line-clamp-3 max-w-full min-w-0 text-text-muted wrap-anywhere">
            {revealed(name)}
          </code>
        )}
        <span className="text-xs text-text-muted">{facts.join(' · ')}</span>
      </div>
      {description !== '' && (
        <div className="mt-0.5 max-h-[30vh] overflow-y-auto text-text-muted">
          <ClampedMarkdown text={description} isFolded={isFolded} />
        </div>
      )}
      <LintStrip findings={findings} definition={offer.raw} />
    </header>
  );
}
