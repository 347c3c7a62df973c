import { sectionOf, type Rule } from '../../../shared/model/finding.ts';
import { severities, type LintFinding, type Severity } from '../../../shared/model/calls/lint.ts';

const maxOfRule = 5;
/** In characters: names of members may be megabytes long. */
const maxPointer = 10_000;

type Told = { severity: Severity; pointer: string; message: string; section?: Rule | undefined };

/** Gathers what is found about one definition; a rule that finds the same everywhere is cut short. */
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

  /** The worst first, else as they were found. */
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

/** Many warnings must not hide an error of the same rule. */
const keyOf = ({ rule, severity }: Pick<LintFinding, 'rule' | 'severity'>) => `${severity} ${rule}`;

/** To what lies around it, where a pointer is too long. */
const shortened = (pointer: string): string =>
  pointer.length > maxPointer ? pointer.slice(0, pointer.lastIndexOf('/', maxPointer)) : pointer;

/** A value of the server's in a message: in quotes, and not too long. */
export function quoted(value: unknown, max = 60): string {
  const text = textOf(value);
  return `“${text.length > max ? `${text.slice(0, max)}…` : text}”`;
}

/** What is nested may be huge or endlessly deep, so that only its kind is told. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.values(value);
  const isShort = members.length <= 5 && members.every((member) => typeof member !== 'object');
  if (isShort) return JSON.stringify(value);
  return Array.isArray(value) ? '[…]' : '{…}';
}
