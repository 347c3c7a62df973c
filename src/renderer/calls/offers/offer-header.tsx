import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { ClampedMarkdown } from '../../ui/markdown/clamped-markdown.tsx';
import { LintStrip } from '../definition/lint-strip.tsx';
import { ContentNotes } from '../results/content-notes.tsx';
import type { Offer } from './offer.ts';

type OfferHeaderProps = { offer: Offer; findings: readonly LintFinding[]; isFolded: boolean };

/** What a server says of a resource, a template or a prompt, and what is found in it. */
export function OfferHeader({ offer, findings, isFolded }: OfferHeaderProps) {
  const { annotations, _meta: meta } = isSchema(offer.raw) ? offer.raw : {};
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
      <ContentNotes annotations={annotations} meta={meta} />
      <LintStrip findings={findings} definition={offer.raw} />
    </header>
  );
}
