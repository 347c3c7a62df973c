import { median } from '../lib/figure.ts';

/** A figure as a suite prints it; `bar` and `ok` only where it has one. */
export type Printed = { name: string; value: number; unit: string; bar?: number; ok?: boolean };

/** One figure on both sides, medians of their rounds. */
export type Compared = {
  name: string;
  unit: string;
  before: number;
  after: number;
  /** Of `after` to `before`. */
  ratio: number;
  /** Half the distance between the furthest values of a side, as a part of its median; of the wider side. */
  spread: number;
  /** `same` where a value of one side lies among the other's, or too near. */
  verdict: 'same' | 'better' | 'worse' | 'changed';
};

/** Rounds that do not overlap still differ by chance where the difference is as small as this. */
const leastDifference = 0.03;

/** The figures in what a suite printed: one JSON object a line; other lines are passed over. */
export function figuresIn(output: string): Printed[] {
  return output.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      const figure = JSON.parse(line) as Partial<Printed>;
      return typeof figure.name === 'string' && typeof figure.value === 'number'
        ? [{ unit: '', ...figure, name: figure.name, value: figure.value }]
        : [];
    } catch {
      // It only looked like one.
      return [];
    }
  });
}

/** What changed from the rounds before to those after, for each figure that both sides printed, in their order. */
export function compare(before: Printed[][], after: Printed[][]): Compared[] {
  const [ours = []] = after;
  return ours.flatMap(({ name, unit }) => {
    const [old, now] = [valuesOf(before, name), valuesOf(after, name)];
    if (old.length === 0 || now.length === 0) return [];
    const ratio = median(now) / median(old);
    const verdict = isApart(old, now, ratio) ? judged(after, name, ratio) : 'same';
    const spread = Math.max(spreadOf(old), spreadOf(now));
    return [{ name, unit, before: median(old), after: median(now), ratio, spread, verdict }];
  });
}

const valuesOf = (rounds: Printed[][], name: string): number[] =>
  rounds.flatMap((round) => round.filter((figure) => figure.name === name).map((f) => f.value));

function isApart(old: number[], now: number[], ratio: number): boolean {
  const apart = Math.max(...now) < Math.min(...old) || Math.min(...now) > Math.max(...old);
  return apart && !(Math.abs(ratio - 1) < leastDifference);
}

/** By which side of its bar it is to be on; a figure without a bar has no better side. */
function judged(rounds: Printed[][], name: string, ratio: number): Compared['verdict'] {
  const figure = rounds.flat().find((each) => each.name === name && each.bar !== undefined);
  if (!figure?.bar || figure.ok === undefined) return 'changed';
  const isLowerBetter = figure.value <= figure.bar === figure.ok;
  return ratio < 1 === isLowerBetter ? 'better' : 'worse';
}

const spreadOf = (values: number[]): number =>
  (Math.max(...values) - Math.min(...values)) / 2 / Math.abs(median(values) || 1);
