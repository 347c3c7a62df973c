import type { EvalResult } from '../../../../shared/model/chat/eval.ts';

/** The results as JUnit XML: a suite for each model, a case for each case, failed where one of its tries did. */
export function junitOf(results: EvalResult[]): string {
  const models = [...new Set(results.map(({ model }) => model))];
  const suites = models.map((model) =>
    suiteOf(
      model,
      results.filter((one) => one.model === model),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('')}</testsuites>\n`;
}

function suiteOf(model: string, results: EvalResult[]): string {
  const counts = `tests="${results.length}" failures="${results.filter(isFailed).length}"`;
  const time = seconds(results.reduce((sum, result) => sum + msOf(result), 0));
  const cases = results.map((result) => caseOf(model, result)).join('');
  return `  <testsuite name="${escaped(model)}" ${counts} time="${time}">\n${cases}  </testsuite>\n`;
}

function caseOf(model: string, result: EvalResult): string {
  const { name, rate } = result;
  const head = `    <testcase name="${escaped(name)}" classname="${escaped(model)}" time="${seconds(msOf(result))}"`;
  if (!isFailed(result)) return `${head}/>\n`;
  const reasons = result.tries.flatMap(({ verdict }) => (verdict.passed ? [] : [verdict.why]));
  const message = escaped(`${rate.passed} of ${rate.tries} passed. ${reasons[0] ?? ''}`);
  const all = escaped([...new Set(reasons)].join('\n'));
  return `${head}>\n      <failure message="${message}">${all}</failure>\n    </testcase>\n`;
}

export const isFailed = ({ rate }: EvalResult): boolean => rate.passed < rate.tries;

const msOf = ({ tries }: EvalResult): number => tries.reduce((sum, { ms }) => sum + ms, 0);
const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML 1.0, which can't hold most control characters at all. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
    .replaceAll('\n', '&#10;');
