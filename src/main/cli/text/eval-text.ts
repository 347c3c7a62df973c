import type { EvalResult, PassRate } from '../../../shared/model/chat/eval.ts';
import { printable } from './printable.ts';

/** Formats a case for a terminal: its pass rate, and why it failed. */
export function evalText({ model, name, tries, rate }: EvalResult): string {
  const isPassed = rate.passed === rate.tries;
  const reasons = tries.flatMap(({ verdict }) => (verdict.passed ? [] : [verdict.why]));
  const counted = [...new Set(reasons)].map((why) => {
    const times = reasons.filter((one) => one === why).length;
    return `      ${times > 1 ? `${times}× ` : ''}${printable(why)}`;
  });
  const head = `${isPassed ? 'pass' : 'FAIL'}  ${model}  ${name}${rateText(rate)}`;
  return `${[printable(head), ...counted].join('\n')}\n`;
}

/**
 * Formats the end of an eval: how many cases passed, and the cost in US dollars as far as it is
 * known.
 */
export function evalSummary(
  results: EvalResult[],
  isFailed: (result: EvalResult) => boolean,
): string {
  const failed = results.filter(isFailed).length;
  const costs = results.flatMap(({ tries }) => tries.map(({ cost }) => cost));
  const known = costs.filter((cost) => cost !== undefined);
  const total = known.reduce((sum, cost) => sum + cost, 0);
  const cost =
    known.length === 0
      ? ''
      : ` About $${total.toFixed(4)}${known.length < costs.length ? ', not counting those of unknown price' : ''}.`;
  return `${results.length - failed} of ${results.length} cases passed.${cost}\n`;
}

/** A single try has no rate to show. */
function rateText({ passed, tries, low, high }: PassRate): string {
  if (tries === 1) return '';
  const percent = (share: number) => Math.round(share * 100);
  return `  ${passed} of ${tries} (${percent(low)}–${percent(high)} % at 95 %)`;
}
