import { CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import {
  countFindings,
  countsText,
  type LintFinding,
  type Severity,
} from '../../../shared/model/calls/lint.ts';

type LintMarkProps = { findings: readonly LintFinding[]; id: string };

/**
 * The number of errors in a tool's definition, or else that of warnings; nothing for hints alone.
 */
export function LintMark({ findings, id }: LintMarkProps) {
  const counts = countFindings(findings);
  const severity = (['error', 'warning'] as const).find((each) => counts[each] > 0);
  if (!severity) return null;
  const label = countsText(counts, ['error', 'warning']);
  return (
    <span
      id={id}
      role="img"
      aria-label={label}
      title={`In the definition: ${label}`}
      className={`ml-auto flex flex-none items-center gap-0.5 self-center text-[11px] leading-none tabular-nums ${colourOf[severity]}`}
    >
      <SeverityIcon severity={severity} />
      {counts[severity]}
    </span>
  );
}

/** Whether any finding is more severe than a hint. */
export const hasLintMark = (findings: readonly LintFinding[] = []): boolean =>
  findings.some(({ severity }) => severity !== 'hint');

const icons: Record<Severity, LucideIcon> = { error: CircleX, warning: TriangleAlert, hint: Info };

export const colourOf: Record<Severity, string> = {
  error: 'text-danger',
  warning: 'text-warning',
  hint: 'text-text-muted',
};

/** An icon by severity; its word stands beside it, or in an accessible name. */
export function SeverityIcon({ severity }: { severity: Severity }) {
  const Icon = icons[severity];
  return <Icon size={12} aria-hidden className={`flex-none ${colourOf[severity]}`} />;
}
