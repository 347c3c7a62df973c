import type { GuidedFact } from '../../../shared/model/guided-sign-in.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';

const longest = 600;

/** What was found, sent or made, by name; each value can be copied. */
export function StepFacts({ facts }: { facts: readonly GuidedFact[] }) {
  if (facts.length === 0) return null;
  return (
    <section aria-label="Facts" className="flex flex-col gap-1">
      <h4 className="text-xs font-medium text-text-muted">Values</h4>
      <dl className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] @xl:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] text-[12px]">
        {facts.map(({ name, value, purpose }, index) => (
          // A name may be there several times.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="group contents">
            <dt className="mono border-t border-border py-1 pr-3 break-words text-text-muted">
              <VisibleText text={name} />
            </dt>
            <dd className="min-w-0 border-t border-border py-1 select-text">
              <span className="mono break-all">
                <LongText text={value} longest={longest} />
              </span>
              {purpose !== undefined && <p className="text-text-muted">{purpose}</p>}
            </dd>
            <dd className="border-t border-border py-px pl-1">
              <CopyButton label={`Copy ${name}`} text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
