import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react';
import type { AskedFromHere } from '../../shared/model/sign-in.ts';
import { LongText } from '../ui/long-text.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import { RuleName } from './rule-name.tsx';

const longest = 1000;

const icons: Record<AskedFromHere['outcome'], { icon: LucideIcon; tone: string }> = {
  refused: { icon: CircleX, tone: 'text-danger' },
  'goes-on': { icon: CircleCheck, tone: 'text-success' },
  unclear: { icon: CircleHelp, tone: 'text-warning' },
  'no-answer': { icon: CircleX, tone: 'text-danger' },
};

/** What the authorization server answers to the request that the browser was sent to. */
export function AskedFromHereAnswer({ answer }: { answer: AskedFromHere }) {
  const { outcome, message, rule, next, page } = answer;
  const { icon: Icon, tone } = icons[outcome];
  return (
    <section
      aria-label="Response to the request sent from here"
      className="flex items-start gap-2 rounded-md border border-border bg-surface px-3 py-2.5"
    >
      <Icon size={14} aria-hidden className={`mt-[3px] shrink-0 ${tone}`} />
      <div className="flex max-w-[88ch] min-w-0 flex-col gap-1 break-words select-text">
        <p role="status" className="font-medium">
          <LongText text={message} longest={longest} />
          <RuleName rule={rule} />
        </p>
        <p className="text-text-muted">
          <LongText text={next} longest={longest} />
        </p>
        {page && (
          <figure className="mt-1 flex flex-col gap-1 border-l-2 border-border pl-2">
            <figcaption className="text-xs text-text-muted">
              What its page says
              {page.isCut && ', of which this is the beginning'}
            </figcaption>
            <blockquote className="text-[12px] whitespace-pre-line">
              <VisibleText text={page.text} />
            </blockquote>
          </figure>
        )}
      </div>
    </section>
  );
}
