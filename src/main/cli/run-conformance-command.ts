import type { ScenarioResult } from '../../shared/model/servers/conformance.ts';
import { exitCodes } from './cli-error.ts';
import { conformanceJunit } from './reports/conformance-junit.ts';
import { writeReport } from './reports/write-report.ts';
import { printable } from './text/printable.ts';
import type { Outcome } from './run-call.ts';
import type { Session } from './session.ts';

type Options = {
  isJson: boolean;
  /** The file that the results are written to, as JUnit XML. */
  junit: string | undefined;
  signal: AbortSignal;
  print(text: string): void;
};

/**
 * Runs the official suite against a server. Prints each scenario as it ends, or one JSON document.
 */
export async function runConformanceCommand(
  { backend, connectionId }: Session,
  { isJson, junit, signal, print }: Options,
): Promise<Outcome> {
  const results: ScenarioResult[] = [];
  let needsFixture: string[] = [];
  // Written first as well: a file that can't be written is told before minutes have gone by.
  if (junit !== undefined) await writeReport(junit, conformanceJunit([]));
  for await (const item of backend.conformance(connectionId, signal)) {
    if (item.type === 'needs-fixture') needsFixture = item.scenarios;
    if (item.type !== 'result') continue;
    results.push(item.result);
    if (!isJson) print(textOf(item.result));
  }
  if (junit !== undefined) await writeReport(junit, conformanceJunit(results));
  const isFailing = results.some(({ status }) => status === 'failed');
  const output = isJson
    ? `${JSON.stringify({ results, needsFixture }, null, 2)}\n`
    : `\n${needsFixture.length} further scenarios need the conformance fixture: they use features that only the suite’s own server has.\n`;
  return { output, exitCode: isFailing ? exitCodes.toolError : exitCodes.ok };
}

function textOf(result: ScenarioResult): string {
  const { scenario } = result;
  switch (result.status) {
    case 'passed':
      return `ok    ${scenario} (${result.checks} checks)\n`;
    case 'not-applicable':
      return `-     ${scenario}: ${printable(result.reason)}\n`;
    case 'failed':
      return [
        `FAIL  ${scenario}`,
        ...result.failures.flatMap(({ id, description, message, links }) => [
          `      ${id}: ${printable(description)}`,
          ...(message === undefined ? [] : [`        ${printable(message)}`]),
          ...links.map((link) => `        ${printable(link)}`),
        ]),
        '',
      ].join('\n');
  }
}
