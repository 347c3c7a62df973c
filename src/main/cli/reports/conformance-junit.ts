import { junitXml, type JunitCase } from '../../../shared/junit-xml.ts';
import type { ScenarioResult } from '../../../shared/model/servers/conformance.ts';

/** The scenarios as JUnit XML; one that does not apply to the server is skipped. */
export const conformanceJunit = (results: ScenarioResult[]): string =>
  junitXml([{ name: 'conformance', cases: results.map(caseOf) }]);

function caseOf(result: ScenarioResult): JunitCase {
  const { scenario: name } = result;
  switch (result.status) {
    case 'passed':
      return { name };
    case 'not-applicable':
      return { name, skipped: result.reason };
    case 'failed': {
      const reasons = result.failures.map(({ id, description, message, links }) =>
        [`${id}: ${description}`, ...(message === undefined ? [] : [message]), ...links].join('\n'),
      );
      return { name, failure: { message: headOf(result), details: reasons.join('\n\n') } };
    }
  }
}

function headOf({ failures }: Extract<ScenarioResult, { status: 'failed' }>): string {
  const [first] = failures;
  if (!first) return 'The scenario failed.';
  const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : '';
  return `${first.message ?? first.description}${more}`;
}
