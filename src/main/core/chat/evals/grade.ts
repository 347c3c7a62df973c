import type {
  ChosenCall,
  EvalVerdict,
  ExpectedCall,
  Expectation,
  PassRate,
} from '../../../../shared/model/chat/eval.ts';
import { cutAtWord } from '../../../../shared/cut-at-word.ts';
import { isObject } from '../../../../shared/json/is-object.ts';
import { matchesInTime, SlowPattern } from './matches-in-time.ts';

/** Whether what a model chose is what a case expects, and why not. */
export function grade(expected: Expectation, chosen: ChosenCall[]): EvalVerdict {
  try {
    return graded(expected, chosen);
  } catch (error) {
    if (error instanceof SlowPattern) return failed('wrong-arguments', error.message);
    throw error;
  }
}

function graded(expected: Expectation, chosen: ChosenCall[]): EvalVerdict {
  if (expected === 'none') {
    return chosen.length === 0
      ? { passed: true }
      : failed('extra-call', `Called ${named(chosen)}, though no call was expected.`);
  }
  if (chosen.length === 0) return failed('no-call', `Did not call ${listed(expected.calls)}.`);
  const invalid = chosen.find((call) => call.invalid);
  if (invalid) return failed('invalid', `${invalid.tool}: ${invalid.invalid}`);
  const pairs = pairUp(expected.calls, chosen);
  const unmet = expected.calls.find((_call, i) => pairs[i] === undefined);
  if (unmet)
    return whyUnmet(
      unmet,
      chosen.filter((_call, i) => !pairs.includes(i)),
    );
  const extra = chosen.filter((_call, i) => !pairs.includes(i));
  if (extra.length > 0) return failed('extra-call', `Also called ${named(extra)}.`);
  const isInOrder = pairs.every((place, i) => place === i);
  if (expected.order === 'exact' && !isInOrder)
    return failed('order', `Called in another order: ${named(chosen)}.`);
  return { passed: true };
}

/**
 * Pairs each expected call with the index of a chosen call of its own; undefined where none is
 * left.
 */
function pairUp(expected: ExpectedCall[], chosen: ChosenCall[]): (number | undefined)[] {
  const takenBy = new Map<number, number>();
  // A later call may take the place of an earlier one that has a second choice (augmenting paths).
  const place = (i: number, tried: Set<number>): boolean => {
    for (const [at, call] of chosen.entries()) {
      if (tried.has(at) || mismatch(expected[i] as ExpectedCall, call)) continue;
      tried.add(at);
      const before = takenBy.get(at);
      if (before !== undefined && !place(before, tried)) continue;
      takenBy.set(at, i);
      return true;
    }
    return false;
  };
  expected.forEach((_call, i) => place(i, new Set()));
  const places = new Map([...takenBy].map(([at, i]) => [i, at]));
  return expected.map((_call, i) => places.get(i));
}

function whyUnmet(expected: ExpectedCall, left: ChosenCall[]): EvalVerdict {
  const same = left.find((call) => isToolOf(expected, call));
  if (same) return failed('wrong-arguments', `${same.tool}: ${mismatch(expected, same)}`);
  if (left.length === 0) return failed('no-call', `Did not call ${expected.tool}.`);
  return failed('wrong-tool', `Called ${named(left)} instead of ${expected.tool}.`);
}

const isToolOf = (expected: ExpectedCall, { tool, server }: ChosenCall): boolean =>
  tool === expected.tool && (expected.server === undefined || server === expected.server);

/** Why a call is not the expected one; undefined where it is. */
function mismatch(expected: ExpectedCall, call: ChosenCall): string | undefined {
  if (!isToolOf(expected, call)) return `is not ${expected.tool}`;
  if (!expected.args) return undefined;
  return mismatchOf(expected.args, JSON.parse(call.argumentsText || '{}'), '');
}

/** The first member that differs, with its path. */
function mismatchOf(expected: unknown, actual: unknown, path: string): string | undefined {
  const matcher = isObject(expected) ? matcherOf(expected) : undefined;
  if (matcher) return matcher(actual) ? undefined : said(path, actual, matcher.wanted);
  if (isObject(expected)) {
    if (!isObject(actual)) return said(path, actual, JSON.stringify(expected));
    for (const [key, value] of Object.entries(expected)) {
      const own = Object.hasOwn(actual, key) ? actual[key] : undefined;
      const found = mismatchOf(value, own, path ? `${path}.${key}` : key);
      if (found) return found;
    }
    return undefined;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length)
      return said(path, actual, JSON.stringify(expected));
    for (const [i, value] of expected.entries()) {
      const found = mismatchOf(value, actual[i], `${path}[${i}]`);
      if (found) return found;
    }
    return undefined;
  }
  return Object.is(expected, actual) ? undefined : said(path, actual, JSON.stringify(expected));
}

const said = (path: string, actual: unknown, wanted: string): string =>
  `${path || 'the arguments'} ${actual === undefined ? 'is absent' : `is ${short(actual)}`}, expected ${wanted}.`;

const short = (value: unknown): string => cutAtWord(JSON.stringify(value), 200);

type Matcher = ((actual: unknown) => boolean) & { wanted: string };

/** The matcher that an object such as `{"$regex": …}` stands for; undefined for a plain value. */
function matcherOf(expected: Record<string, unknown>): Matcher | undefined {
  const { $regex, $flags, $near, $within, $any, $absent } = expected;
  if (typeof $regex === 'string') {
    const pattern = new RegExp($regex, typeof $flags === 'string' ? $flags : 'u');
    return matcher(
      (actual) =>
        matchesInTime(
          pattern,
          typeof actual === 'string' ? actual : (JSON.stringify(actual) ?? ''),
        ),
      `to match ${pattern}`,
    );
  }
  if (typeof $near === 'number') {
    const within = typeof $within === 'number' ? $within : Math.abs($near) * 1e-6;
    return matcher(
      (actual) => typeof actual === 'number' && Math.abs(actual - $near) <= within,
      `a number within ${within} of ${$near}`,
    );
  }
  if ($any === true) return matcher((actual) => actual !== undefined, 'anything');
  if ($absent === true) return matcher((actual) => actual === undefined, 'nothing');
  return undefined;
}

const matcher = (matches: (actual: unknown) => boolean, wanted: string): Matcher =>
  Object.assign(matches, { wanted });

/** The names of matchers; one of another name is a mistake in the file. */
export const matcherNames = ['$regex', '$flags', '$near', '$within', '$any', '$absent'];

const failed = (
  kind: Extract<EvalVerdict, { passed: false }>['kind'],
  why: string,
): EvalVerdict => ({
  passed: false,
  kind,
  why,
});

const named = (calls: ChosenCall[]): string => calls.map(({ tool }) => tool).join(', ');
const listed = (calls: ExpectedCall[]): string => calls.map(({ tool }) => tool).join(', ');

/** The rate with Wilson's 95 % interval, which also holds for few tries, and where all or none passed. */
export function passRate(passed: number, tries: number): PassRate {
  if (tries === 0) return { passed, tries, low: 0, high: 1 };
  const z = 1.959964;
  const share = passed / tries;
  const middle = share + (z * z) / (2 * tries);
  const spread = z * Math.sqrt((share * (1 - share)) / tries + (z * z) / (4 * tries * tries));
  const whole = 1 + (z * z) / tries;
  return {
    passed,
    tries,
    low: Math.max(0, (middle - spread) / whole),
    high: Math.min(1, (middle + spread) / whole),
  };
}
