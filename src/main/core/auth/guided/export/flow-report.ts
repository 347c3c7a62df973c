import type {
  GuidedFlow,
  GuidedRequest,
  GuidedStep,
  ServerChecks,
  WrongCheck,
} from '../../../../../shared/model/guided-sign-in.ts';
import type { ScenarioResult } from '../../../../../shared/model/servers/conformance.ts';
import { hiddenCharacters } from '../../../../../shared/hidden-characters.ts';
import { stepNames } from '../../../../../shared/model/guided-step-names.ts';

/** A flow as Markdown: its requests as a table, then each step with its decisions and rules. */
export function flowReport(flow: GuidedFlow): string {
  const steps = flow.steps.filter(({ status }) => status !== 'open');
  const rows = steps.flatMap((step) => step.requests.map((request) => requestRow(step, request)));
  return [
    `# ${plain(flow.name)}`,
    '',
    '| Step | Request | Answer | Duration | Records |',
    '| --- | --- | --- | ---: | --- |',
    ...rows,
    '',
    ...steps.flatMap(stepLines),
    ...wrongLines(flow.wrong),
    ...checkLines(flow.serverChecks),
  ].join('\n');
}

function requestRow({ id }: GuidedStep, request: GuidedRequest): string {
  const { method, url, status, problem, durationMs, seqs } = request;
  const answer = status === undefined ? plain(problem ?? 'no response') : `HTTP ${status}`;
  const duration = durationMs === undefined ? '' : `${durationMs} ms`;
  return `| ${stepNames[id]} | ${method} ${plain(url)} | ${answer} | ${duration} | ${seqs.join(', ')} |`;
}

function stepLines({ id, status, ...step }: GuidedStep): string[] {
  const { decisions, findings, facts, failure } = step;
  return [
    `## ${stepNames[id]}: ${status}`,
    '',
    ...decisions.map((note) => `- ${withRule(note)}`),
    ...findings.map((note) => `- **Finding:** ${withRule(note)}`),
    ...(failure ? [`- **Failed:** ${withRule(failure)} ${plain(failure.next)}`] : []),
    '',
    ...(facts.length > 0 ? ['| Name | Value | What it is for |', '| --- | --- | --- |'] : []),
    ...facts.map(
      ({ name, value, purpose = '' }) => `| ${plain(name)} | ${plain(value)} | ${plain(purpose)} |`,
    ),
    '',
  ];
}

function wrongLines(checks: readonly WrongCheck[]): string[] {
  const tried = checks.filter(({ verdict }) => !/^(?:open|running)$/.test(verdict));
  if (tried.length === 0) return [];
  return [
    '## Negative tests',
    '',
    '| What was sent | Expected | Rule | Verdict | What came |',
    '| --- | --- | --- | --- | --- |',
    ...tried.map(
      ({ what, expected, rule, verdict, said = '' }) =>
        `| ${plain(what)} | ${plain(expected)} | ${plain(rule)} | **${verdict}** | ${plain(said)} |`,
    ),
    '',
  ];
}

/** What the official suite found of the authorization server. */
function checkLines(checks: ServerChecks | undefined): string[] {
  if (!checks || checks.results.length === 0) return [];
  return [
    '## Official suite',
    '',
    `Target: ${plain(checks.issuer)}`,
    '',
    '| Scenario | Verdict | Reason | Rule |',
    '| --- | --- | --- | --- |',
    ...checks.results.flatMap(scenarioRows),
    '',
    ...(checks.needsFixture.length > 0
      ? [`Not run, since they need a client: ${plain(checks.needsFixture.join(', '))}.`, '']
      : []),
  ];
}

function scenarioRows(result: ScenarioResult): string[] {
  const row = (reason: string, links: readonly string[] = []) =>
    `| ${plain(result.scenario)} | **${result.status}** | ${plain(reason)} | ${plain(links.join(' '))} |`;
  switch (result.status) {
    case 'passed':
      return [row(result.checks === 1 ? '1 check' : `${result.checks} checks`, result.links)];
    case 'failed':
      return result.failures.map(({ description, message, links }) =>
        row([description, message].filter((text) => text).join(': '), links),
      );
    case 'not-applicable':
      return [row(result.reason)];
  }
}

const withRule = ({ message, rule }: { message: string; rule?: string }): string =>
  rule === undefined ? plain(message) : `${plain(message)} (${plain(rule)})`;

/** A text that Markdown takes for nothing else. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(hiddenCharacters, '·')
    .replaceAll(/[\\`*_{}[\]<>|#&!~]/g, String.raw`\$&`);
