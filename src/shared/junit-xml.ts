/** A case of a report; failed where it has failures. */
export type JunitCase = {
  name: string;
  seconds?: number;
  /** Why the case was not run. */
  skipped?: string;
  failure?: { message: string; details: string };
};

export type JunitSuite = { name: string; cases: JunitCase[] };

/** A report as JUnit XML, which GitLab and others show. */
export const junitXml = (suites: JunitSuite[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.map(suiteOf).join('')}</testsuites>\n`;

function suiteOf({ name, cases }: JunitSuite): string {
  const count = (key: 'failure' | 'skipped') =>
    cases.filter((one) => one[key] !== undefined).length;
  const skipped = count('skipped') > 0 ? ` skipped="${count('skipped')}"` : '';
  const counts = `tests="${cases.length}" failures="${count('failure')}"${skipped}`;
  const timed = cases.flatMap(({ seconds }) => seconds ?? []);
  const total = timed.reduce((sum, seconds) => sum + seconds, 0);
  const time = timed.length > 0 ? timeOf(total) : '';
  const inside = cases.map((one) => caseOf(name, one)).join('');
  return `  <testsuite name="${escaped(name)}" ${counts}${time}>\n${inside}  </testsuite>\n`;
}

function caseOf(suite: string, { name, seconds, skipped, failure }: JunitCase): string {
  const time = seconds === undefined ? '' : timeOf(seconds);
  const head = `    <testcase name="${escaped(name)}" classname="${escaped(suite)}"${time}`;
  if (failure) {
    const { message, details } = failure;
    return `${head}>\n      <failure message="${escaped(message)}">${escaped(details)}</failure>\n    </testcase>\n`;
  }
  if (skipped === undefined) return `${head}/>\n`;
  return `${head}>\n      <skipped message="${escaped(skipped)}"/>\n    </testcase>\n`;
}

const timeOf = (seconds: number): string => ` time="${seconds.toFixed(3)}"`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML 1.0, which can't hold most control characters at all. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
    .replaceAll('\n', '&#10;');
