export const severities = ['error', 'warning', 'hint'] as const;
/** `error`: breaks a specification; `warning`: will trouble a model or client; `hint`: could be clearer. */
export type Severity = (typeof severities)[number];

/** Something wrong with, or hard about, the definition of a tool. */
export type LintFinding = {
  /** The rule's name, which stays: scripts may go by it. */
  rule: string;
  severity: Severity;
  /** A JSON Pointer into the definition. */
  pointer: string;
  /** What is the case, why it matters and what to do, in sentences. */
  message: string;
  /** What says so. */
  reference?: { title: string; url: string };
};

export type LintCounts = Record<Severity, number>;

export function countFindings(findings: readonly LintFinding[]): LintCounts {
  const counts: LintCounts = { error: 0, warning: 0, hint: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** Formats counts as “1 error, 2 warnings”; empty where there are none. */
export const countsText = (counts: LintCounts, of: readonly Severity[] = severities): string =>
  of
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severity}${counts[severity] === 1 ? '' : 's'}`)
    .join(', ');
