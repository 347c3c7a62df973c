import { TriangleAlert } from 'lucide-react';
import type { AuthFinding } from '../../shared/model/sign-in.ts';
import { LongText } from '../ui/long-text.tsx';
import { RuleName } from './rule-name.tsx';

const longest = 600;

type AuthFindingsProps = { findings: readonly AuthFinding[] };

/** What was notable during a sign-in, beneath what it came to. */
export function AuthFindings({ findings }: AuthFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <section aria-label="Findings" className="flex flex-col gap-1 border-t border-border pt-3">
      <h2 className="text-xs font-medium text-text-muted">Findings</h2>
      <AuthFindingList findings={findings} />
    </section>
  );
}

/** What was notable during a sign-in, with the sections that say so. */
export function AuthFindingList({ findings }: AuthFindingsProps) {
  return (
    <ul aria-label="Findings" className="flex flex-col text-[12px] select-text">
      {findings.map(({ message, rule }) => (
        <li key={`${rule} ${message}`} className="flex items-start gap-1.5 py-0.5">
          <TriangleAlert size={12} aria-hidden className="mt-1 shrink-0 text-warning" />
          <span className="min-w-0 break-words">
            <LongText text={asSentence(message)} longest={longest} />
            <RuleName rule={rule} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A clause with a capital letter, unless it begins with an address or a name from the wire. */
const asSentence = (clause: string): string =>
  /^[a-z]+[ ,’]/.test(clause) ? clause.charAt(0).toUpperCase() + clause.slice(1) : clause;
