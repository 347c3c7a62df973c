import { sectionOf, type Rule } from '../../../shared/model/specification.ts';
import { severities, type LintFinding, type Severity } from '../../../shared/model/calls/lint.ts';

const maxOfRule = 5;
/** The longest pointer, in characters, since names of members may be megabytes long. */
const maxPointer = 10_000;

type Told = { severity: Severity; pointer: string; message: string; section?: Rule | undefined };

/** Collects the findings of one definition, of each rule at most five per severity. */
export class Findings {
  private readonly kept: LintFinding[] = [];
  private readonly counts = new Map<string, number>();

  add(rule: string, { severity, pointer, message, section }: Told): void {
    const key = keyOf({ rule, severity });
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    if (count > maxOfRule) return;
    const reference = section && { reference: sectionOf(section) };
    this.kept.push({ rule, severity, pointer: shortened(pointer), message, ...reference });
  }

  /** The findings by severity, the worst first, and then in the order in which they were added. */
  list(): LintFinding[] {
    const all = this.kept.map((finding) => {
      const more = (this.counts.get(keyOf(finding)) ?? 0) - maxOfRule;
      const isLast = finding === this.kept.findLast((each) => keyOf(each) === keyOf(finding));
      if (more <= 0 || !isLast) return finding;
      const places = more === 1 ? 'place' : 'places';
      return { ...finding, message: `${finding.message} (And in ${more} more ${places}.)` };
    });
    return severities.flatMap((severity) => all.filter((finding) => finding.severity === severity));
  }
}

/** Counts by severity too, so that many warnings can't hide an error of the same rule. */
const keyOf = ({ rule, severity }: Pick<LintFinding, 'rule' | 'severity'>) => `${severity} ${rule}`;

/** Cuts a pointer that is too long to that of an enclosing value. */
const shortened = (pointer: string): string =>
  pointer.length > maxPointer ? pointer.slice(0, pointer.lastIndexOf('/', maxPointer)) : pointer;

/** Quotes a server's value for a message, cut to `max` characters. */
export function quoted(value: unknown, max = 60): string {
  const text = textOf(value);
  return `“${text.length > max ? `${text.slice(0, max)}…` : text}”`;
}

/** A value as text; of a nested one only its kind, since it may be huge or very deep. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.values(value);
  const isShort = members.length <= 5 && members.every((member) => typeof member !== 'object');
  if (isShort) return JSON.stringify(value);
  return Array.isArray(value) ? '[…]' : '{…}';
}
