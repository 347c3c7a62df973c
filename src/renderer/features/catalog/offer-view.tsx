import { useMemo } from 'react';
import type { LintFinding } from '../../../shared/model/lint.ts';
import type { Callee } from '../../calls/callee.ts';
import { CallView } from '../../calls/call-view.tsx';
import { LintStrip } from '../../calls/lint-strip.tsx';
import { ClampedMarkdown } from '../../ui/clamped-markdown.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { JsonView } from '../../ui/json-view.tsx';
import type { Offer } from './offer.ts';
import { useOfferLint } from './use-offer-lint.ts';

type OfferViewProps = {
  offer: Offer;
  /** All of the lists that it stands in. */
  offers: readonly Offer[];
  connectionId: number;
  serverName: string;
};

/** A resource to read or a prompt to get; a malformed one with the reason and its definition. */
export function OfferView({ offer, offers, connectionId, serverName }: OfferViewProps) {
  const findings = useOfferLint(offer, offers);
  const callee = useMemo<Callee>(
    () => ({ ...offer, connectionId, serverName }),
    [offer, connectionId, serverName],
  );
  if (offer.problem === undefined) {
    return <CallView callee={callee} header={<OfferHeader offer={offer} findings={findings} />} />;
  }
  return (
    <section aria-label={offer.title} className="flex h-full min-h-0 flex-col">
      <p role="alert" className="flex-none px-4 py-3 text-danger">
        {serverName} lists something that can’t be used: {offer.problem}
      </p>
      <div className="min-h-0 flex-1">
        <JsonView
          text={JSON.stringify(offer.raw)}
          path={`definition ${serverName} ${offer.name}`}
          label="Definition as it was sent"
        />
      </div>
    </section>
  );
}

type OfferHeaderProps = { offer: Offer; findings: readonly LintFinding[] };

function OfferHeader({ offer, findings }: OfferHeaderProps) {
  const { method, title, name, nameWith, facts, description } = offer;
  return (
    <header className="flex-none px-4 pt-3 pb-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h1 className="line-clamp-3 max-w-full min-w-0 text-[15px] font-semibold wrap-anywhere">
          {revealed(title)}
        </h1>
        {/* A resource's URI stands beneath, where a template's comes to be. */}
        {(method === 'prompts/get' || nameWith) && (
          <code className="line-clamp-3 max-w-full min-w-0 text-text-muted wrap-anywhere">
            {revealed(name)}
          </code>
        )}
        <span className="text-xs text-text-muted">{facts.join(' · ')}</span>
      </div>
      {description !== '' && (
        <div className="mt-0.5 max-h-[30vh] overflow-y-auto text-text-muted">
          <ClampedMarkdown text={description} />
        </div>
      )}
      <LintStrip findings={findings} />
    </header>
  );
}
