import { partsOf, type Part } from './pattern-parts.ts';

/** Longer patterns, in characters, are not judged. */
const maxPattern = 500;

/**
 * Whether a pattern can take exponential time: where one text splits into rounds of a repeated
 * group in more than one way, as for `(a+)+`, or two of its alternatives are the same, as in
 * `(a|a)*`.
 */
export function isRiskyPattern(pattern: string): boolean {
  return pattern.length <= maxPattern && partsOf(pattern).some((branch) => branch.some(isRisky));
}

function isRisky(part: Part): boolean {
  const { branches, max } = part;
  if (branches.some((branch) => branch.some(isRisky))) return true;
  if (max !== Infinity) return false;
  const sources = branches.map((branch) =>
    branch.map(({ source, min }) => `${source} ${min}`).join(''),
  );
  if (sources.length > 1 && new Set(sources).size < sources.length) return true;
  return branches.some((branch) => branch.some(hasEndless) && !isPlainRound(branch));
}

const hasEndless = ({ max, branches }: Part): boolean =>
  max === Infinity || branches.some((branch) => branch.some(hasEndless));

/**
 * Whether a text splits into rounds in only one way, since each round needs a part that no variable
 * part beside it matches.
 */
function isPlainRound(branch: Part[]): boolean {
  return branch.some((part) => {
    if (part.min === 0 || hasVariable(part.branches.flat())) return false;
    const others = branch.filter((other) => other !== part);
    if (others.some((other) => isVariable(other) && overlap(part, other))) return false;
    return !isVariable(part) || others.some((other) => other.min > 0 && !overlap(part, other));
  });
}

const isVariable = ({ min, max, branches }: Part): boolean =>
  min !== max || hasVariable(branches.flat());
const hasVariable = (parts: Part[]): boolean => parts.some(isVariable);
const overlap = (a: Part, b: Part): boolean => [...a.takes].some((sign) => b.takes.has(sign));
