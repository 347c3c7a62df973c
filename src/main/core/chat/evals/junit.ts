import type { EvalResult } from '../../../../shared/model/chat/eval.ts';
import { junitXml, type JunitCase } from '../../../../shared/junit-xml.ts';

/** The results as JUnit XML: a suite for each model, a case for each case, failed where one of its tries did. */
export function junitOf(results: EvalResult[]): string {
  const models = [...new Set(results.map(({ model }) => model))];
  return junitXml(
    models.map((model) => ({
      name: model,
      cases: results.filter((one) => one.model === model).map(caseOf),
    })),
  );
}

function caseOf(result: EvalResult): JunitCase {
  const { name, rate, tries } = result;
  const seconds = tries.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  if (!isFailed(result)) return { name, seconds };
  const reasons = tries.flatMap(({ verdict }) => (verdict.passed ? [] : [verdict.why]));
  const message = `${rate.passed} of ${rate.tries} passed. ${reasons[0] ?? ''}`;
  return { name, seconds, failure: { message, details: [...new Set(reasons)].join('\n') } };
}

export const isFailed = ({ rate }: EvalResult): boolean => rate.passed < rate.tries;
