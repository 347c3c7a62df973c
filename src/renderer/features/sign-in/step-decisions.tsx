import type { GuidedDecision } from '../../../shared/model/guided-sign-in.ts';
import { RuleName } from '../../sign-in/rule-name.tsx';
import { LongText } from '../../ui/long-text.tsx';

const longest = 600;

/** What was decided and why, with the sections that say so. */
export function StepDecisions({ decisions }: { decisions: readonly GuidedDecision[] }) {
  if (decisions.length === 0) return null;
  return (
    <section aria-label="Decisions" className="flex flex-col gap-1">
      <h4 className="text-xs font-medium text-text-muted">Decided</h4>
      <ul className="flex flex-col text-[12px] select-text">
        {decisions.map(({ message, rule }) => (
          <li key={`${rule} ${message}`} className="py-0.5 break-words">
            <LongText text={asSentence(message)} longest={longest} />
            <RuleName rule={rule} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A clause with a capital letter, unless it begins with an address or a name from the wire. */
export const asSentence = (clause: string): string =>
  /^[a-z]+[ ,’]/.test(clause) ? clause.charAt(0).toUpperCase() + clause.slice(1) : clause;
