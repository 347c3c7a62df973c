export const severities = ['error', 'warning', 'hint'] as const;
/**
 * An `error` breaks a specification, a `warning` will trouble a model or client, a `hint` could be
 * clearer.
 */
export type Severity = (typeof severities)[number];

/** Something in a definition that is wrong, or hard for models and clients. */
export type LintFinding = {
  /** The rule's name, which never changes, since scripts may go by it. */
  rule: string;
  severity: Severity;
  /** A JSON Pointer into the definition. */
  pointer: string;
  /** What is the case, why it matters and what to do, in whole sentences. */
  message: string;
  /** The document that the rule is from. */
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
