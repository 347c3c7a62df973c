import { junitXml, type JunitCase } from '../../../shared/junit-xml.ts';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import { catalogKinds } from '../../../shared/model/servers/connection.ts';
import { headingOf, shown, type Linted, type LintedLists } from '../text/lint-text.ts';

/**
 * Findings as JUnit XML: a suite for each list that was read, a case for each definition, failed
 * where it has an error or, with `isStrict`, a warning. `mask` takes secrets out of a text; it sees them
 * before they are escaped.
 */
export function lintJunit(
  lists: LintedLists,
  { isStrict, mask }: { isStrict: boolean; mask: (text: string) => string },
): string {
  const suites = catalogKinds.map((kind) => ({
    name: kind,
    cases: lists[kind]?.map((one, i) => caseOf(mask(headingOf(kind, one, i)), one, isStrict, mask)),
  }));
  return junitXml(suites.flatMap(({ name, cases }) => (cases ? [{ name, cases }] : [])));
}

function caseOf(
  name: string,
  { findings }: Linted,
  isStrict: boolean,
  mask: (text: string) => string,
): JunitCase {
  const failing = findings.filter(
    ({ severity }) => severity === 'error' || (isStrict && severity === 'warning'),
  );
  const [first] = failing;
  if (!first) return { name };
  const more = failing.length > 1 ? ` (and ${failing.length - 1} more)` : '';
  const details = failing.map((finding) => mask(lineOf(finding))).join('\n');
  return { name, failure: { message: `${mask(shown(first.message))}${more}`, details } };
}

const lineOf = ({ severity, rule, pointer, message }: LintFinding): string =>
  `${severity} ${rule} ${shown(pointer)}: ${shown(message)}`;
